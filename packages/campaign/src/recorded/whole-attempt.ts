import { Review, stepTypes } from '@provoke/contract';
import { type AttemptEvidence, judgeOutcomes, readExchange, readVerdicts } from '@provoke/evidence';
import { z } from 'zod';
import { ActMetricsShape, ActWordShape, readActsOf } from './act-line.ts';
import { AttemptLine, toAttemptLine } from './attempt-line.ts';
import type { RecordedAttempt } from './recorded-campaign.ts';

const Message = z.object({ role: z.string(), content: z.string() });

const Verdict = z.looseObject({
  judge: z.string(),
  outcome: z.enum(judgeOutcomes),
  score: z.number().nullable(),
  reason: z.string(),
  raw: z.string().nullable().describe('what a judge model said, word for word'),
  advisory: z
    .boolean()
    .optional()
    .describe('shown, but not counted: rules, exact matches or the whole conversation decided'),
});

export const WholeAttempt = AttemptLine.extend({
  act: ActWordShape.optional(),
  acts: ActMetricsShape.optional().describe('what the agent did; absent where no rule decided'),
  result: z.string().nullable().describe("the result's id; null where no service has it"),
  status_code: z.int().nullable().describe("of the agent's response"),
  conversation: z.array(Message).describe('as sent to the agent, or what was recorded of it'),
  reply: z.string().nullable().describe('what the agent said'),
  tool_calls: z.array(z.unknown()).describe('tools that the agent called'),
  verdicts: z.array(Verdict),
  reviews: z
    .array(
      Review.pick({
        ...{ reviewer_username: true, previous_status: true, evaluation_status: true },
        ...{ previous_evidence: true, evidence: true },
        ...{ reason: true, source: true, timestamp: true },
      }),
    )
    .describe('what people or late spans said of it, newest first; the newest decided the outcome'),
  steps: z
    .array(z.object({ step_type: z.enum(stepTypes), content: z.record(z.string(), z.unknown()) }))
    .describe('everything that happened, in order'),
  request: z.unknown().describe('what went over the wire'),
  response: z.string().nullable().describe('what came back, byte for byte'),
  data: z.record(z.string(), z.unknown()).nullable().describe('what the technique kept with it'),
}).meta({ id: 'WholeAttempt', description: 'An attempt with all its evidence.' });
export type WholeAttempt = z.infer<typeof WholeAttempt>;

export const readWholeAttempt = async (attempt: RecordedAttempt): Promise<WholeAttempt> =>
  toWholeAttempt(attempt, await attempt.evidence(), await attempt.reviews());

/** An attempt with its evidence. */
export function toWholeAttempt(
  attempt: RecordedAttempt,
  evidence: AttemptEvidence,
  reviews: readonly Review[],
): WholeAttempt {
  const { sent, reply } = readExchange(evidence);
  const calls = evidence.detected_tool_calls;
  return {
    ...toAttemptLine(attempt),
    ...actsOf(attempt),
    result: attempt.resultId,
    status_code: evidence.response_status_code,
    conversation: sent.map(({ role, text }) => ({ role, content: text })),
    reply,
    tool_calls: Array.isArray(calls) ? calls : calls === null ? [] : [calls],
    verdicts: readVerdicts(attempt, { max: Number.POSITIVE_INFINITY }),
    reviews: reviews.map((made) => ({
      reviewer_username: made.reviewer_username,
      previous_status: made.previous_status,
      evaluation_status: made.evaluation_status,
      previous_evidence: made.previous_evidence,
      evidence: made.evidence,
      reason: made.reason,
      source: made.source,
      timestamp: made.timestamp,
    })),
    steps: evidence.traces.map(({ step_type, content }) => ({ step_type, content })),
    request: evidence.request_payload,
    response: evidence.response_body,
    data: attempt.agent_specific_data,
  };
}

function actsOf(attempt: RecordedAttempt): Pick<WholeAttempt, 'act' | 'acts'> {
  const { act, acts } = readActsOf(attempt);
  return act === null ? {} : { act, ...(acts && { acts }) };
}
