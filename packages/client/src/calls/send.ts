import type { Operation } from '@provoke/contract';
import { abortWith } from './abort-with.ts';
import { readResponse, toValue } from './api-response.ts';
import { TimedOut } from './errors.ts';
import { fetchOnce } from './fetch-once.ts';
import { type CallInput, toHttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';
import { sendWithRetry } from './send-with-retry.ts';

/** Carries out one operation and returns its result. */
export async function send(
  options: ClientOptions,
  operation: Operation,
  input: CallInput,
): Promise<unknown> {
  const { timeoutMs = 60_000 } = options;
  const call = toHttpCall(options, operation, input);

  // The body is read within the try, so that a response cut short is retried like one that never came.
  const response = await sendWithRetry(options, call, async () => {
    const limit = new AbortController();
    const giveUp = () => limit.abort(new TimedOut(`no answer within ${timeoutMs} ms`));
    const timer = setTimeout(giveUp, timeoutMs);
    const stopListening = abortWith(limit, call.signal);
    try {
      return await readResponse(options, operation, await fetchOnce(options, call, limit.signal));
    } finally {
      clearTimeout(timer);
      stopListening();
    }
  });
  return toValue(response, call, options);
}
