import { errors, type gateway } from '@provoke/contract';
import { v7 as newId } from 'uuid';
import { Problem } from '../http/problem.ts';
import type { Caller } from '../keys/caller.ts';
import type { EndedCall, Settle } from '../usage/settle-calls.ts';
import type { Ask, Candidate, Question } from './ask-upstreams.ts';
import { costOf, type Tokens } from './cost.ts';
import type { SetAside } from './set-aside.ts';
import { UpstreamError } from './upstream-error.ts';

/** A call that costs credits. */
export type GatewayCall<Answer> = {
  caller: Caller;
  endpoint: (typeof gateway)[keyof typeof gateway]['path'];
  candidates: readonly [Candidate, ...Candidate[]];
  /** The most that it may take. */
  estimate: Tokens;
  question: Question<Answered<Answer>>;
};

type Answered<Answer> = { value: Answer; tokens: Tokens };
type Outcome<Answer> =
  | { answer: Answered<Answer>; model: Candidate['model'] }
  | { failed: Problem };
type Parts = { setAside: SetAside; settle: Settle; ask: Ask };

/**
 * Sets aside what the call may cost, asks, charges what it did cost. Nothing is answered that is not charged
 * and logged; a call that fails costs nothing. It is carried to its end though the caller hangs up: the
 * provider charges for it, too.
 */
export async function carryOutCall<Answer>(
  call: GatewayCall<Answer>,
  { setAside, settle, ask }: Parts,
): Promise<Answer> {
  const { caller, candidates, estimate, question } = call;
  const callId = newId();
  const most = Math.max(...candidates.map(({ model }) => costOf(model, estimate)));
  await setAside(caller.organizationId, callId, most);

  const started = performance.now();
  const outcome = await ask({ organizationId: caller.organizationId, candidates, question }).catch(
    (error: unknown): Outcome<Answer> => ({
      failed: toProblem(error),
    }),
  );
  const latency_ms = Math.round(performance.now() - started);
  const ended = { ...toEndedCall(call, outcome), call_id: callId, latency_ms };
  if (!(await settle(caller.organizationId, ended)))
    throw new Error('The reservation was released while the call was under way.');
  if ('failed' in outcome) throw outcome.failed;
  return outcome.answer.value;
}

function toEndedCall<Answer>(
  { caller, endpoint, candidates }: GatewayCall<Answer>,
  outcome: Outcome<Answer>,
): Omit<EndedCall, 'call_id' | 'latency_ms'> {
  const failed = 'failed' in outcome;
  const tokens = failed ? { input: 0, output: 0 } : outcome.answer.tokens;
  const model = failed ? candidates[0].model : outcome.model;
  return {
    user_id: caller.userId,
    api_key_prefix: caller.keyPrefix ?? null,
    model: model.name,
    endpoint,
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    cost_micros: costOf(model, tokens),
    status_code: failed ? errors[outcome.failed.code].status : 200,
  };
}

function toProblem(cause: unknown): Problem {
  if (!(cause instanceof UpstreamError)) return new Problem('internal', { cause });
  const { trouble, detail, retryAfterS } = cause;
  return new Problem(trouble, {
    ...(detail !== undefined && { detail }),
    ...(retryAfterS !== undefined && { headers: { 'Retry-After': String(retryAfterS) } }),
    cause,
  });
}
