import { messageOf, UsageError } from '@provoke/campaign';
import { describeConnectionError } from '@provoke/engine';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 10 * 1024 * 1024;

/** A document at an address. Throws `UsageError`. */
export async function fetchDocument(url: string, signal: AbortSignal): Promise<string> {
  const refuse = (why: string, cause?: unknown) =>
    new UsageError(`${url} ${why}`, { cause, next: ['provoke agent import --openapi FILE'] });
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw refuse(`answered ${response.status}.`);
    return await readBounded(response, () => refuse('is longer than 10 MiB.'));
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof UsageError) throw cause;
    throw refuse(`${describeConnectionError(cause, url).words || messageOf(cause)}.`, cause);
  }
}

async function readBounded({ body }: Response, tooLong: () => Error): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > BYTES_MAX) throw tooLong();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
