import type {
  EvaluationStatus,
  EvidenceKind,
  Facts,
  FindingState,
  ReviewSource,
  StepType,
} from '@provoke/contract';
import type { Generated } from 'kysely';
import type { RawJson } from '../json/raw-json.ts';
import type { agentColumns } from './columns/agent-columns.ts';
import type { attackColumns } from './columns/attack-columns.ts';
import type { TableOf } from './columns/column.ts';
import type { resultColumns } from './columns/result-columns.ts';
import type { runCountColumns, runOriginColumns, runStateColumns } from './columns/run-columns.ts';

/** The service's own fields of a record with an owner. */
type Kept = {
  organization_id: string;
  id: string;
  owner_id: number | null;
  deleted_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** Agents, attacks, runs, results and their traces. */
export type RecordTables = {
  agents: TableOf<typeof agentColumns> & Kept;
  attacks: TableOf<typeof attackColumns> & Kept;
  runs: TableOf<typeof runOriginColumns> &
    TableOf<typeof runStateColumns> &
    TableOf<typeof runCountColumns> &
    Kept & {
      campaign: string | null;
      last_number: Generated<number>;
      last_place: Generated<number | null>;
      judges: Generated<string[]>;
      techniques: Generated<string[] | null>;
      requests_max: number | null;
      has_facts: Generated<boolean>;
      has_goal_states: Generated<boolean>;
      has_first_open: Generated<boolean>;
      is_finished: Generated<boolean | null>;
      ended_goals: Generated<number[]>;
      ended_how: Generated<number[]>;
      has_evidence: Generated<boolean>;
      evidence_removed_at: Generated<Date | null>;
      chain_head: Buffer | null;
      chain_from: Generated<number>;
      removed_results: Generated<number>;
      started_with: RawJson | null;
      started_config: Generated<RawJson | null>;
      number: number | null;
    };
  run_numbers: { organization_id: string; agent_id: string; technique: string; last: number };
  run_entries: {
    organization_id: string;
    run_id: string;
    number: number;
    kind: number;
    result_id: string | null;
    item: number;
    user_id: number | null;
    created_at: Generated<Date>;
    hash: Buffer;
  };
  results: TableOf<typeof resultColumns> & {
    organization_id: string;
    id: string;
    run_id: string;
    number: number;
    entry_number: number | null;
    versions: Generated<number>;
    changed_after_recording: Generated<boolean>;
    deleted_at: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  result_versions: TableOf<typeof resultColumns> & {
    organization_id: string;
    result_id: string;
    version: number;
    entry_number: number | null;
  };
  run_goals: {
    organization_id: string;
    run_id: string;
    name: string;
    goal: number;
    goal_index: number | null;
    text: RawJson | null;
    published: RawJson | null;
    key: string | null;
    hazard: string | null;
    owasp: string | null;
    attempts: number;
    last_attempt: number;
    broken: number;
    resisted: number;
    undecided: number;
    errors: number;
    first_broken: number | null;
    first_open: number | null;
    requests_max: number | null;
    evidence: number;
  };
  result_facts: Facts & {
    organization_id: string;
    run_id: string;
    place: number;
    result_id: string;
    goal: number;
    attempt: number;
    verdicts: number;
    prompt: number | null;
    reply: number | null;
    refuses: boolean;
    tools: string | null;
    repeat: number | null;
    created_at: Date;
  };
  traces: {
    organization_id: string;
    result_id: string;
    sequence: number;
    id: Generated<number>;
    step_type: Generated<StepType>;
    content: RawJson;
    entry_number: number | null;
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
    source: Generated<ReviewSource>;
    previous_metrics: Generated<RawJson | null>;
    evaluation_metrics: Generated<RawJson | null>;
    previous_evidence: Generated<EvidenceKind | null>;
    evidence: Generated<EvidenceKind | null>;
    previous_severity: Generated<number | null>;
    severity: Generated<number | null>;
    entry_number: number | null;
    created_at: Generated<Date>;
  };
  span_runs: {
    organization_id: string;
    run_id: string;
    trace_ids: Generated<number>;
    last_number: Generated<number>;
    bytes: Generated<number>;
    dropped: Generated<number>;
    unknown_before: number;
    touched_at: Generated<Date>;
  };
  trace_ids: {
    organization_id: string;
    trace_id: string;
    run_id: string;
    spans: Generated<number>;
    bytes: Generated<number>;
    judge_at: Date | null;
  };
  late_bases: {
    organization_id: string;
    result_id: string;
    run_id: string;
    user_id: number | null;
    basis: RawJson;
    bytes: number;
  };
  late_traces: { organization_id: string; trace_id: string; result_id: string };
  spans: {
    organization_id: string;
    run_id: string;
    number: number;
    trace_id: string;
    span_id: string;
    span: RawJson;
    bytes: number;
  };
  unknown_spans: { organization_id: string; spans: number };
  finding_states: {
    organization_id: string;
    agent_id: string;
    key: string;
    id: Generated<number>;
    goal: string | null;
    goal_id: string | null;
    rule: string | null;
    technique: string | null;
    state: FindingState;
    reason: string;
    expires: string | null;
    user_id: number | null;
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
