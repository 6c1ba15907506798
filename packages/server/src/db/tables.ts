import type {
  AgentType,
  AuditAction,
  EvaluationStatus,
  Role,
  RunStatus,
  StepType,
} from '@provoke/contract';
import type { Generated } from 'kysely';
import type { RawJson } from '../json/raw-json.ts';

/** The tables as `migrations/` make them. */
export type Tables = {
  organizations: {
    id: string;
    name: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  users: {
    id: Generated<number>;
    organization_id: string;
    username: string;
    person_id: string | null;
    role: Role;
    first_name: string | null;
    last_name: string | null;
    profile_id: Generated<string>;
    removed_at: Date | null;
    created_at: Generated<Date>;
  };
  api_keys: {
    prefix: string;
    secret_sha256: Buffer;
    organization_id: string;
    user_id: number;
    name: string;
    revoked: Generated<boolean>;
    expiry_date: Date | null;
    last_used_at: Date | null;
    created_at: Generated<Date>;
  };
  agents: {
    organization_id: string;
    id: string;
    name: string;
    endpoint: string;
    agent_type: Generated<AgentType>;
    description: string | null;
    metadata: RawJson | null;
    owner_id: number | null;
    deleted_at: Generated<Date | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  attacks: {
    organization_id: string;
    id: string;
    agent_id: string;
    type: string;
    configuration: RawJson;
    owner_id: number | null;
    deleted_at: Generated<Date | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  runs: {
    organization_id: string;
    id: string;
    agent_id: string;
    attack_id: string | null;
    attack_type: string | null;
    campaign: string | null;
    status: Generated<RunStatus>;
    is_client_executed: Generated<boolean>;
    run_config: RawJson;
    run_notes: string | null;
    owner_id: number | null;
    total_results: Generated<number>;
    successful_jailbreaks: Generated<number>;
    failed_jailbreaks: Generated<number>;
    errors: Generated<number>;
    not_evaluated: Generated<number>;
    last_number: Generated<number>;
    deleted_at: Generated<Date | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  results: {
    organization_id: string;
    id: string;
    run_id: string;
    number: number;
    request_payload: RawJson | null;
    response_status_code: number | null;
    response_headers: RawJson | null;
    response_body: RawJson | null;
    latency_ms: number | null;
    detected_tool_calls: RawJson | null;
    evaluation_status: Generated<EvaluationStatus>;
    evaluation_notes: string | null;
    evaluation_metrics: RawJson | null;
    agent_specific_data: RawJson | null;
    goal: RawJson | null;
    goal_index: number | null;
    deleted_at: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  traces: {
    organization_id: string;
    result_id: string;
    sequence: number;
    id: Generated<number>;
    step_type: Generated<StepType>;
    content: RawJson;
    created_at: Generated<Date>;
  };
  reviews: {
    organization_id: string;
    result_id: string;
    id: Generated<number>;
    reviewer_id: number | null;
    previous_status: EvaluationStatus;
    evaluation_status: EvaluationStatus;
    reason: string;
    created_at: Generated<Date>;
  };
  idempotency_keys: {
    organization_id: string;
    user_id: number;
    path: string;
    key: string;
    body_sha256: Buffer;
    status: number;
    answer: string;
    created_at: Generated<Date>;
  };
  credit_accounts: {
    organization_id: string;
    balance_micros: number;
    reserved_micros: number;
    updated_at: Date;
  };
  credit_entries: {
    organization_id: string;
    id: Generated<number>;
    amount_micros: number;
    call_id: string | null;
    note: string | null;
    created_at: Generated<Date>;
  };
  reservations: {
    organization_id: string;
    call_id: string;
    amount_micros: number;
    expires_at: Date;
  };
  usage_logs: {
    organization_id: string;
    id: Generated<number>;
    call_id: string;
    user_id: number | null;
    api_key_prefix: string | null;
    model: string;
    endpoint: string;
    input_tokens: number;
    output_tokens: number;
    credits_micros: number;
    latency_ms: number;
    status_code: number;
    created_at: Generated<Date>;
  };
  auth_people: {
    id: string;
    name: string;
    email: string | null;
    email_verified: Generated<boolean>;
    email_proven_at: Generated<Date | null>;
    claimed_email: string | null;
    two_factor_enabled: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  auth_accounts: {
    id: string;
    person_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  auth_verifications: { id: string; expires_at: Date };
  auth_sessions: {
    id: string;
    token_sha256: string;
    person_id: string;
    organization_id: string;
    user_id: number;
    address: string | null;
    user_agent: string | null;
    expires_at: Date;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    awaits_second_step: Generated<boolean>;
  };
  auth_two_factors: {
    id: string;
    person_id: string;
    secret: string;
    verified: Generated<boolean>;
  };
  auth_used_codes: { person_id: string; code: string; used_at: Generated<Date> };
  sign_in_links: {
    token_sha256: Buffer;
    organization_id: string;
    user_id: number;
    expires_at: Date;
  };
  invitations: {
    organization_id: string;
    id: string;
    email: string;
    role: Role;
    token_sha256: Buffer;
    invited_by: number | null;
    expires_at: Date;
    created_at: Generated<Date>;
  };
  secrets: { name: string; value: string };
  audit_log: {
    organization_id: string;
    id: Generated<number>;
    action: AuditAction;
    actor_id: number | null;
    actor_username: string | null;
    via: 'key' | 'session' | 'local' | 'operator' | null;
    api_key_prefix: string | null;
    address: string | null;
    subject: string | null;
    details: RawJson | null;
    created_at: Generated<Date>;
  };
  buckets: { name: string; updated_at: Generated<Date> };
};
