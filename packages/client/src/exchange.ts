import type { Answer } from './answer.ts';
import { ConnectionError, ResponseTooLarge } from './errors.ts';
import type { HttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';
import { defaultRetry, type Outcome, retrying } from './retry.ts';

/** Sends a call as often as it takes and may. Throws `ConnectionError` when no answer comes. */
export async function exchange<A extends Answer>(
  { baseUrl, retry }: ClientOptions,
  { name, endpoint, signal }: HttpCall,
  attempt: () => Promise<A>,
): Promise<A> {
  const send = async (): Promise<Outcome<A>> => {
    try {
      return { answer: await attempt() };
    } catch (failure) {
      if (failure instanceof ResponseTooLarge) throw failure;
      return { failure };
    }
  };
  // A PATCH of the contract sets fields to values, so that twice is as good as once.
  const repeatable = endpoint.method !== 'post' || endpoint.creates === true;
  const outcome = await retrying(send, { ...defaultRetry, ...retry, repeatable, signal });
  if ('answer' in outcome) return outcome.answer;
  throw new ConnectionError(
    `The service at ${baseUrl} gave no answer to ${name}: ${reasonOf(outcome.failure)}. Is it running?`,
    { cause: outcome.failure },
  );
}

/** The `fetch failed` of a TypeError says nothing; its cause does. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { cause } = failure;
  return failure instanceof TypeError && cause instanceof Error && cause.message
    ? cause.message
    : failure.message;
}
