import type { ApiResponse } from './api-response.ts';
import { ConnectionError, ResponseTooLarge } from './errors.ts';
import type { HttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';
import { defaultRetry, retryTransient, type Settled } from './retry.ts';

/** Sends a call, with retries where they are safe. Throws `ConnectionError` if no response comes. */
export async function sendWithRetry<R extends ApiResponse>(
  { baseUrl, retry }: ClientOptions,
  { name, operation, signal }: HttpCall,
  attempt: () => Promise<R>,
): Promise<R> {
  const send = async (): Promise<Settled<R>> => {
    try {
      return { response: await attempt() };
    } catch (failure) {
      if (failure instanceof ResponseTooLarge) throw failure;
      return { failure };
    }
  };
  // A PATCH of the contract sets fields to values, so sending it twice has the same effect.
  const repeatable = operation.method !== 'post' || operation.creates === true;
  const settled = await retryTransient(send, { ...defaultRetry, ...retry, repeatable, signal });
  if ('response' in settled) return settled.response;
  throw new ConnectionError(
    `The service at ${baseUrl} gave no answer to ${name}: ${reasonOf(settled.failure)}. Is it running?`,
    { cause: settled.failure },
  );
}

/** The message of the TypeError is only `fetch failed`; its cause has the reason. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { cause } = failure;
  return failure instanceof TypeError && cause instanceof Error && cause.message
    ? cause.message
    : failure.message;
}
