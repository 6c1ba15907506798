import type { Endpoint } from '@provoke/contract';
import { abortWith } from './abort-with.ts';
import { readAnswer, valueIn } from './answer.ts';
import { TimedOut } from './errors.ts';
import { exchange } from './exchange.ts';
import { fetchOnce } from './fetch-once.ts';
import { type Parts, toHttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';

/** Carries out one operation and returns what the contract says it returns. */
export async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
): Promise<unknown> {
  const { timeoutMs = 60_000 } = options;
  const call = toHttpCall(options, endpoint, parts);

  // The body is read within the try, so that an answer cut short is as lost as one that never came.
  const answer = await exchange(options, call, async () => {
    const limit = new AbortController();
    const giveUp = () => limit.abort(new TimedOut(`no answer within ${timeoutMs} ms`));
    const timer = setTimeout(giveUp, timeoutMs);
    const stopListening = abortWith(limit, call.signal);
    try {
      return await readAnswer(options, endpoint, await fetchOnce(options, call, limit.signal));
    } finally {
      clearTimeout(timer);
      stopListening();
    }
  });
  return valueIn(answer, call, options);
}
