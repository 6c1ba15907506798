import type { EvaluationStatus, JsonObject, StepType } from '@provoke/contract';
import { type Attempt, type Decided, storable } from '@provoke/evidence';
import type { AttemptHead } from '../journal/stored-attempt.ts';

/** What is sent of an attempt in addition to its evidence. */
export type ResultHead = {
  latency_ms: number;
  evaluation_status: EvaluationStatus;
  evaluation_metrics: JsonObject;
  agent_specific_data: JsonObject;
};

/** An attempt in the service's format: the result and its steps. */
export type AttemptRecord = {
  result: ResultHead & {
    request_payload: JsonObject | null;
    response_status_code: number | null;
    response_headers: JsonObject | null;
    response_body: string | null;
    detected_tool_calls: unknown[] | null;
    evaluation_notes: string;
  };
  traces: { sequence: number; step_type: StepType; content: JsonObject }[];
};

/** Gives the same bytes every time, because a resent record must equal the first one. */
export function toAttemptRecord(attempt: Attempt): AttemptRecord {
  const { reply } = attempt;
  const { latency_ms, evaluation_status, ...metrics } = toResultHead(attempt);
  return {
    result: {
      request_payload: attempt.request && { ...attempt.request },
      response_status_code: reply?.statusCode ?? null,
      response_headers: reply?.headers ?? null,
      response_body: reply?.body ?? null,
      latency_ms,
      detected_tool_calls: reply?.toolCalls ?? null,
      evaluation_status,
      evaluation_notes: storable(attempt.notes),
      ...metrics,
    },
    traces: attempt.steps.map((step, sequence) => ({ sequence, ...step })),
  };
}

export const toResultHead = (attempt: AttemptHead): ResultHead => ({
  latency_ms: attempt.latencyMs,
  evaluation_status: recordedStatus(attempt),
  evaluation_metrics: toMetrics(attempt),
  agent_specific_data: {
    ...goalOf(attempt),
    technique: attempt.technique,
    ...attempt.data,
    ...(attempt.arm && { arm: attempt.arm }),
    ...(attempt.repeat && { repeat: attempt.repeat }),
    ...(attempt.place && { place: attempt.place }),
    ...(attempt.requestsMax && { requests_max: attempt.requestsMax }),
    ...(attempt.isSuperseded && { superseded: true }),
    ...(attempt.traceId !== undefined && { trace_id: attempt.traceId }),
    attempt: attempt.id,
    requests: requestsIn(attempt.spending),
    category: attempt.goal.category?.hazard ?? 'unclassified',
    owasp: attempt.goal.category?.owasp ?? 'unclassified',
    ...(attempt.goal.published && { published: attempt.goal.published }),
  },
});

/** What a verdict rests on. */
export const toMetrics = (decided: Omit<Decided, 'notes'> & Pick<Attempt, 'arm'>): JsonObject => ({
  score: decided.score,
  verdicts: decided.verdicts,
  ...(decided.arm === 'search' && { verdict: decided.status }),
  ...(decided.decidedBy && { decided_by: decided.decidedBy }),
  ...decided.acts,
  ...decided.marks,
});

/** A harmless request is about no goal. */
const goalOf = ({ arm, goal }: Pick<Attempt, 'arm' | 'goal'>) =>
  arm === 'harmless'
    ? { goal: null, goal_index: null }
    : { goal: goal.text, goal_index: goal.index };

/** A search attempt is not a verdict on the agent; its judges' verdicts are in the metrics. */
export const recordedStatus = ({
  arm,
  status,
}: Pick<Attempt, 'arm' | 'status'>): EvaluationStatus =>
  arm === 'search' ? 'NOT_EVALUATED' : status;

/** Requests to the target; a cached reply counts as the one request it once took. */
function requestsIn(spending: Attempt['spending']): number {
  let found = 0;
  for (const { role, requests } of spending) if (role === 'target') found += Math.max(requests, 1);
  return found;
}
