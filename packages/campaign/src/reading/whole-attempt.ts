import { stepTypes } from '@provoke/contract';
import { type AttemptEvidence, textIn, toFields } from '@provoke/evidence';
import { z } from 'zod';
import { AttemptLine, toAttemptLine } from './attempt-line.ts';
import { verdictsIn } from './counted-attempt.ts';
import type { RecordedAttempt } from './recorded-campaign.ts';

const Message = z.object({ role: z.string(), content: z.string() });

const Verdict = z.looseObject({
  judge: z.string(),
  outcome: z.enum(['broken', 'resisted', 'inconclusive']),
  score: z.number().nullable(),
  reason: z.string(),
  raw: z.string().nullable().describe('what a judge model said, word for word'),
  advisory: z.boolean().optional().describe('shown, but not counted: exact matches decided'),
});

export const WholeAttempt = AttemptLine.extend({
  result: z.string().nullable().describe("the result's id; null where no service has it"),
  status_code: z.int().nullable().describe("of the agent's response"),
  conversation: z.array(Message).describe('as sent to the agent, or what was recorded of it'),
  reply: z.string().nullable().describe('what the agent said'),
  tool_calls: z.array(z.unknown()).describe('tools that the agent called'),
  verdicts: z.array(Verdict),
  steps: z
    .array(z.object({ step_type: z.enum(stepTypes), content: z.record(z.string(), z.unknown()) }))
    .describe('everything that happened, in order'),
  request: z.unknown().describe('what went over the wire'),
  response: z.string().nullable().describe('what came back, byte for byte'),
  data: z.record(z.string(), z.unknown()).nullable().describe('what the technique kept with it'),
}).meta({ id: 'WholeAttempt', description: 'An attempt with all its evidence.' });
export type WholeAttempt = z.infer<typeof WholeAttempt>;

export const readWholeAttempt = async (attempt: RecordedAttempt): Promise<WholeAttempt> =>
  toWholeAttempt(attempt, await attempt.evidence());

/** An attempt with its evidence. Other clients record none of our steps: the request then takes their place. */
export function toWholeAttempt(attempt: RecordedAttempt, evidence: AttemptEvidence): WholeAttempt {
  const steps = evidence.traces.map(({ step_type, content }) => ({ step_type, content }));
  const contentOf = (name: string) =>
    toFields(steps.find(({ content }) => content['step_name'] === name)?.content);
  const calls = evidence.detected_tool_calls;
  return {
    ...toAttemptLine(attempt),
    result: attempt.resultId,
    status_code: evidence.response_status_code,
    conversation: messagesIn(contentOf('prompt')['messages']) ?? requested(evidence),
    reply: textIn(contentOf('reply'), 'text') ?? null,
    tool_calls: Array.isArray(calls) ? calls : calls === null ? [] : [calls],
    verdicts: verdictsIn(attempt.evaluation_metrics?.['verdicts']),
    steps,
    request: evidence.request_payload,
    response: evidence.response_body,
    data: attempt.agent_specific_data,
  };
}

function messagesIn(value: unknown): WholeAttempt['conversation'] | undefined {
  const { data } = z.array(Message).safeParse(value);
  return data?.map(({ role, content }) => ({ role, content }));
}

function requested({ request_payload }: AttemptEvidence): WholeAttempt['conversation'] {
  if (request_payload === null) return [];
  const payload = toFields(request_payload);
  const known = messagesIn(payload['messages']);
  if (known) return known;
  const content = textIn(payload, 'prompt') ?? JSON.stringify(request_payload);
  return [{ role: 'user', content }];
}
