import type { EvaluationStatus, JsonObject, StepType } from '@provoke/contract';
import type { Attempt } from '@provoke/engine';
import { stripSecrets } from '../secrets.ts';

/** An attempt as the service takes it: the result and its steps. */
export type AttemptRecord = {
  result: {
    request_payload: JsonObject | null;
    response_status_code: number | null;
    response_headers: JsonObject | null;
    response_body: string | null;
    latency_ms: number;
    detected_tool_calls: unknown[] | null;
    evaluation_status: EvaluationStatus;
    evaluation_notes: string;
    evaluation_metrics: JsonObject;
    agent_specific_data: JsonObject;
  };
  traces: { sequence: number; step_type: StepType; content: JsonObject }[];
};

/** Nothing that is a credential gets past here, be it ours or one that the target echoes. */
export function toAttemptRecord(attempt: Attempt, secrets: readonly string[]): AttemptRecord {
  const { reply } = attempt;
  return stripSecrets(
    {
      result: {
        request_payload: attempt.request && { ...attempt.request },
        response_status_code: reply?.statusCode ?? null,
        response_headers: reply?.headers ?? null,
        response_body: reply?.body ?? null,
        latency_ms: attempt.latencyMs,
        detected_tool_calls: reply?.toolCalls ?? null,
        evaluation_status: attempt.status,
        evaluation_notes: storable(attempt.notes),
        evaluation_metrics: { score: attempt.score, verdicts: attempt.verdicts },
        agent_specific_data: {
          goal: attempt.goal.text,
          goal_index: attempt.goal.index,
          technique: attempt.technique,
          ...attempt.data,
        },
      },
      traces: attempt.steps.map((step, sequence) => ({ sequence, ...step })),
    },
    secrets,
  );
}

/** Notes are a text column, and a judge's reason may quote anything. Evidence fields take all of it. */
const storable = (text: string) =>
  text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '\\0');
