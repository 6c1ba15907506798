import type { AgentType, EvaluationStatus, RunStatus, StepType } from '@provoke/contract';
import type { Generated } from 'kysely';
import type { RawJson } from '../../json/raw-json.ts';
import type { ResultColumns } from './result-columns.ts';

/** Agents, attacks, runs, results and their traces. */
export type RecordTables = {
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
  results: Omit<ResultColumns, 'evaluation_status'> & {
    organization_id: string;
    id: string;
    run_id: string;
    number: number;
    evaluation_status: Generated<EvaluationStatus>;
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
};
