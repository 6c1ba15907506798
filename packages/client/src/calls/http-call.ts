import type { Operation } from '@provoke/contract';
import type { ClientOptions } from './options.ts';

/** The input of one call. */
export type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { mediaType: string; bytes: Uint8Array<ArrayBuffer> };
  signal?: AbortSignal;
  idempotencyKey?: string;
  after?: number | string | undefined;
  reconnects?: boolean;
  onSign?: () => void;
};

/** One call; every try sends the same request. */
export type HttpCall = {
  readonly operation: Operation;
  /** For messages: `GET /run/{id}`. */
  readonly name: string;
  readonly url: URL;
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
};

/** The type of a successful response. */
export const mediaTypeOf = ({ streams, download, binary }: Operation): string =>
  binary
    ? '*/*'
    : streams
      ? 'text/event-stream'
      : download
        ? 'application/x-ndjson'
        : 'application/json';

/** The idempotency key is made here, once, so that the service recognizes a retry. */
export function toHttpCall(
  { baseUrl, apiKey }: ClientOptions,
  operation: Operation,
  { params, query, body, file, signal, idempotencyKey, after }: CallInput,
): HttpCall {
  const method = operation.method.toUpperCase();
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + path);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const headers = new Headers({
    accept: mediaTypeOf(operation),
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(file && { 'content-type': file.mediaType }),
    ...(operation.creates && { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() }),
    ...(after !== undefined && { 'last-event-id': String(after) }),
  });
  const init: RequestInit = {
    method,
    redirect: 'error',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file.bytes }),
  };
  return { operation, name: `${method} ${operation.path}`, url, init, signal };
}

/** A random UUID. `crypto.randomUUID` does not exist on a page loaded over plain HTTP. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, low, middle, high, variant, sequence, node) =>
      `${low}-${middle}-4${high}-${'89ab'[Number.parseInt(variant, 16) % 4]}${sequence}-${node}`,
  );
}
