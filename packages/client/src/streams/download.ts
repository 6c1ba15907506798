import type { Operation } from '@provoke/contract';
import { schemaOf, toError } from '../calls/api-response.ts';
import { ConnectionError } from '../calls/errors.ts';
import { type CallInput, toHttpCall } from '../calls/http-call.ts';
import type { ClientOptions } from '../calls/options.ts';
import { parseJson } from '../calls/parse-json.ts';
import { openStream } from './open-stream.ts';
import { readLines } from './read-lines.ts';

/** Every line of a download, parsed. Throws if the connection breaks: a part is not the whole. */
export async function* download(
  options: ClientOptions,
  operation: Operation,
  input: CallInput,
): AsyncGenerator<unknown> {
  const { silenceMaxMs = 45_000, baseUrl } = options;
  const call = toHttpCall(options, operation, input);
  const { stream, disconnect } = await openStream(options, call);
  const onBreak = (cause: unknown): never => {
    call.signal?.throwIfAborted();
    throw new ConnectionError(`The service at ${baseUrl} broke off ${call.name}.`, { cause });
  };
  try {
    for await (const line of readLines(stream, { silenceMaxMs, disconnect, onBreak })) {
      const body = parseJson(line);
      const parsed = schemaOf(operation).safeParse(body);
      if (!parsed.success)
        throw toError({ status: 200, headers: new Headers(), body }, call, options);
      yield parsed.data;
    }
  } finally {
    disconnect();
  }
}
