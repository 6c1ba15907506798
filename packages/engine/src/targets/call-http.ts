import { TargetError } from '../target.ts';
import { parseJson } from './parse-json.ts';

export type Answer = {
  status: number;
  headers: Record<string, string>;
  /** Each cookie that was set, as it was sent: `headers` has room for one only. */
  setCookies: string[];
  text: string;
  /** The text parsed; undefined when it is not JSON. */
  json: unknown;
};

export type Call = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  signal: AbortSignal;
};

/** A longer reply is cut off here and refused: 4 MiB after decompression. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Makes a call and reads the whole answer, whatever its status. Follows no redirect, so that a key goes
 * to the configured origin only. Throws `TargetError` when there is no complete answer.
 */
export async function callHttp({
  url,
  method,
  headers,
  body,
  fetch,
  timeoutMs,
  signal,
}: Call): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: response.headers.getSetCookie(),
      text,
      json: parseJson(text),
    };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof TargetError) throw cause;
    throw timeout.aborted ? tooSlow(url, timeoutMs, cause) : unreachable(url, cause);
  }
}

/** Posts JSON. */
export const postJson = ({
  headers,
  body,
  ...call
}: Omit<Call, 'method' | 'body'> & { body: object }): Promise<Answer> =>
  callHttp({
    ...call,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > REPLY_BYTES_MAX)
      throw new TargetError('The reply is longer than 4 MiB; the rest was not read.', {
        retryable: false,
        body: text.slice(0, 2_000),
      });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooSlow = (url: string, timeoutMs: number, cause: unknown) =>
  new TargetError(`${url} did not finish its answer within ${timeoutMs / 1000} s.`, {
    retryable: true,
    cause,
  });

function unreachable(url: string, cause: unknown): TargetError {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  const { code, message } = inner as NodeJS.ErrnoException;
  const refused = code === 'ECONNREFUSED' || code === 'ENOTFOUND';
  return new TargetError(
    `Connection error: ${new URL(url).origin} ${refused ? 'cannot be reached' : 'broke off the call'} (${code ?? message}). Is the server running, and is --endpoint right?`,
    { retryable: true, cause },
  );
}
