import type { AgentType, EvaluationStatus, RunStatus, StepType } from '@provoke/contract';
import type { ColumnType, Generated } from 'kysely';

/** `json` columns are written as text that is already JSON (see `json.ts`) and read parsed. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type JsonObject = Record<string, unknown>;

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
    created_at: Generated<Date>;
  };
  agents: {
    organization_id: string;
    id: string;
    name: string;
    endpoint: string;
    agent_type: Generated<AgentType>;
    description: string | null;
    metadata: NullableJson<JsonObject>;
    owner_id: number | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  attacks: {
    organization_id: string;
    id: string;
    agent_id: string;
    type: string;
    configuration: Json<JsonObject>;
    owner_id: number | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  runs: {
    organization_id: string;
    id: string;
    agent_id: string;
    attack_id: string | null;
    attack_type: string;
    status: Generated<RunStatus>;
    is_client_executed: Generated<boolean>;
    run_config: Json<JsonObject>;
    run_notes: string | null;
    owner_id: number | null;
    total_results: Generated<number>;
    successful_jailbreaks: Generated<number>;
    failed_jailbreaks: Generated<number>;
    errors: Generated<number>;
    not_evaluated: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  results: {
    organization_id: string;
    id: string;
    run_id: string;
    request_payload: NullableJson<JsonObject | unknown[]>;
    response_status_code: number | null;
    response_headers: NullableJson<JsonObject>;
    response_body: NullableJson<string>;
    latency_ms: number | null;
    detected_tool_calls: NullableJson<JsonObject | unknown[]>;
    evaluation_status: Generated<EvaluationStatus>;
    evaluation_notes: string | null;
    evaluation_metrics: NullableJson<JsonObject>;
    agent_specific_data: NullableJson<JsonObject>;
    created_at: Generated<Date>;
  };
  traces: {
    organization_id: string;
    result_id: string;
    sequence: number;
    id: Generated<number>;
    step_type: Generated<StepType>;
    content: Json<JsonObject>;
    created_at: Generated<Date>;
  };
};
