import { errors, type gateway } from '@provoke/contract';
import type { Reservation } from '../db/tables/money-tables.ts';
import type { Caller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import { checkReserved } from './credits/check-reserved.ts';
import { costOf, type Tokens } from './credits/cost.ts';
import type { Reserve } from './credits/reservation-store.ts';
import type { AskUpstreams, Candidate, UpstreamRequest } from './upstreams/ask-upstreams.ts';
import { UpstreamError } from './upstreams/upstream-error.ts';
import type { EndedCall, Settle } from './usage/settlement-store.ts';

/** A call that costs credits. */
export type BilledCall<Answer> = {
  /** Its highest possible cost. */
  reservation: Reservation;
  endpoint: (typeof gateway)[keyof typeof gateway]['path'];
  candidates: readonly [Candidate, ...Candidate[]];
  request: UpstreamRequest<Metered<Answer>>;
};

type Metered<Answer> = { value: Answer; tokens: Tokens };
type CallOutcome<Answer> =
  | { answer: Metered<Answer>; model: Candidate['model'] }
  | { failed: Problem };
type Billing = { reserve: Reserve; settle: Settle; askUpstreams: AskUpstreams };

/**
 * Reserves the highest possible cost unless that was done with the authentication, asks the upstreams, charges the actual
 * cost. No answer is returned before it is charged and logged; a failed call costs nothing. The call runs to its end even
 * if the caller disconnects, because the provider charges for it too.
 */
export async function runBilledCall<Answer>(
  call: BilledCall<Answer>,
  caller: Caller,
  { reserve, settle, askUpstreams }: Billing,
): Promise<Answer> {
  const { candidates, request, reservation } = call;
  const { organizationId } = caller;
  const reserved = caller.reserved ?? (await reserve(organizationId, reservation));
  checkReserved(reserved, reservation.amount_micros);

  const started = performance.now();
  const outcome = await askUpstreams({ organizationId, candidates, request }).catch(
    (error: unknown): CallOutcome<Answer> => ({ failed: toProblem(error) }),
  );
  const latency_ms = Math.round(performance.now() - started);
  const { call_id } = reservation;
  const ended = { ...toEndedCall(call, caller, outcome), call_id, latency_ms };
  if (!(await settle(organizationId, ended)))
    throw new Error('The reservation was released while the call was in flight.');
  if ('failed' in outcome) throw outcome.failed;
  return outcome.answer.value;
}

function toEndedCall<Answer>(
  { endpoint, candidates }: BilledCall<Answer>,
  caller: Caller,
  outcome: CallOutcome<Answer>,
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
  const { code, detail, retryAfterS } = cause;
  return new Problem(code, {
    ...(detail !== undefined && { detail }),
    ...(retryAfterS !== undefined && { headers: { 'Retry-After': String(retryAfterS) } }),
    cause,
  });
}
