import type { Endpoint } from '@provoke/contract';
import { refusalIn } from './answer.ts';
import { ConnectionError } from './errors.ts';
import { type Parts, toHttpCall } from './http-call.ts';
import { openStream } from './open-stream.ts';
import type { ClientOptions } from './options.ts';
import { parseJson } from './parse-json.ts';
import { readLines } from './read-lines.ts';

/** Every line of a download as the contract describes it. Throws when it breaks off: a part is not the whole. */
export async function* download(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
): AsyncGenerator<unknown> {
  const { silenceMaxMs = 45_000, baseUrl } = options;
  const call = toHttpCall(options, endpoint, parts);
  const { stream, hangUp } = await openStream(options, call);
  const onBreak = (cause: unknown): never => {
    call.signal?.throwIfAborted();
    throw new ConnectionError(`The service at ${baseUrl} broke off ${call.name}.`, { cause });
  };
  try {
    for await (const line of readLines(stream, { silenceMaxMs, hangUp, onBreak })) {
      const body = parseJson(line);
      const parsed = endpoint.returns.safeParse(body);
      if (!parsed.success)
        throw refusalIn({ status: 200, headers: new Headers(), body }, call, options);
      yield parsed.data;
    }
  } finally {
    hangUp();
  }
}
