import type { Endpoint } from '@provoke/contract';
import { readAnswer, valueIn } from './answer.ts';
import { exchange } from './exchange.ts';
import { type Parts, toHttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';

/** Carries out one operation and returns what the contract says it returns. */
export async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
): Promise<unknown> {
  const { fetch = globalThis.fetch, timeoutMs = 60_000 } = options;
  const call = toHttpCall(options, endpoint, parts);

  // The body is read within the try, so that an answer cut short is as lost as one that never came.
  const answer = await exchange(options, call, async () => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    return readAnswer(endpoint, await fetch(new Request(call.url, { ...call.init, signal })));
  });
  return valueIn(answer, call, options);
}
