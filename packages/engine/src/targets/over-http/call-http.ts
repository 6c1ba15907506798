import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { TargetError } from '../../definitions/target.ts';
import { describeConnectionError } from '../../network/describe-connection-error.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import { limitCall } from '../../platform/limit-call.ts';
import { unpack } from './unpack.ts';

export type HttpAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Each cookie as it was set; `headers` has room for only one. */
  setCookies: string[];
  text: string;
  /** The parsed text; undefined if it is not JSON. */
  json: unknown;
};

export const isGood = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300;

export type HttpCall = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
  signal: AbortSignal;
  /** What is asked for, and where the user wrote the address, for messages. */
  asks?: { what: string; addressIn: string };
  /** How to connect, if not as every call of this process does. */
  dispatcher?: Dispatcher | undefined;
};

const REPLY = { what: 'reply', addressIn: '--endpoint' };

/** A longer reply is cut off here and rejected: 4 MiB after decompression. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Makes a call and reads the whole answer, with any status. Follows no redirect, so a key reaches only the configured
 * origin. Throws `TargetError` if there is no complete answer. Uses undici's `request`, because `fetch` takes three
 * times the processor time and twice the memory per call.
 */
export async function callHttp({
  url,
  method,
  headers,
  body,
  timeoutMs,
  signal,
  asks: { what, addressIn } = REPLY,
  dispatcher,
}: HttpCall): Promise<HttpAnswer> {
  const limit = limitCall(signal, timeoutMs);
  try {
    const { request } = await loadUndici();
    const response = await request(url, {
      // Checked by the server.
      method: method as Dispatcher.HttpMethod,
      headers,
      ...(body !== undefined && { body }),
      ...(dispatcher && { dispatcher }),
      signal: limit.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const answered = joinHeaders(response.headers);
    const text = await readText(unpack(response.body, answered['content-encoding']), {
      ...{ what, type: answered['content-type'] },
    });
    return {
      status: response.statusCode,
      headers: answered,
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
      text,
      json: parseJson(text),
    };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof TargetError) throw cause;
    throw limit.signal.aborted
      ? tooSlow(url, timeoutMs, cause)
      : unreachable(url, addressIn, cause);
  } finally {
    limit.end();
  }
}

let undici: Promise<typeof import('undici').default> | undefined;

/** Loaded with the first call, and once: to ask for a module again takes longer than to have it. */
const loadUndici = () => {
  // In the bundle, CommonJS has a default export alone.
  undici ??= import('undici').then((module) => module.default);
  return undici;
};

/** Joins repeated headers into one, as `fetch` does. */
const joinHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );

/** A call that posts JSON. */
export const jsonCall = ({
  headers,
  body,
  ...call
}: Omit<HttpCall, 'method' | 'body'> & { body: object }): HttpCall => ({
  ...call,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Resolves when the connection is free again, so that the next call need not open another one. */
async function readText(
  body: Readable,
  { what, type }: { what: string; type: string | undefined },
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  body.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > REPLY_BYTES_MAX) body.destroy(tooLong(what, chunks));
  });
  await finished(body);
  // undici waits one turn of the event loop before it reuses a connection.
  await setImmediate();
  return toText(chunks, type);
}

const toText = (chunks: readonly Uint8Array[], type?: string): string => {
  const bytes = Buffer.concat(chunks);
  return decoderOf(bytes, type).decode(bytes);
};

const utf8 = new TextDecoder();

/** By its first bytes, else as its content type says; UTF-8 if that is none that is known. */
function decoderOf([first, second]: Uint8Array, type = '') {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const [, charset] = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type) ?? [];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return utf8;
  try {
    return new TextDecoder(charset);
  } catch {
    return utf8;
  }
}

const tooLong = (what: string, chunks: readonly Uint8Array[]) =>
  new TargetError(`The ${what} is longer than 4 MiB; the rest was not read.`, {
    retryable: false,
    body: toText(chunks).slice(0, 2_000),
  });

const tooSlow = (url: string, timeoutMs: number, cause: unknown) =>
  new TargetError(`${url} did not finish its answer within ${timeoutMs / 1000} s.`, {
    retryable: true,
    cause,
  });

function unreachable(url: string, addressIn: string, cause: unknown): TargetError {
  const { words, retryable } = describeConnectionError(cause, url);
  const hint = retryable ? ` Is the server running, and is ${addressIn} right?` : '';
  return new TargetError(`Connection error: ${new URL(url).origin} ${words}.${hint}`, {
    retryable,
    cause,
  });
}
