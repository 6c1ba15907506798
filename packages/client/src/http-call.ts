import type { Endpoint } from '@provoke/contract';
import type { ClientOptions } from './options.ts';

/** What a caller gives to one call. */
export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  after?: number | string;
};

/** One logical call: what every try of it sends alike. */
export type HttpCall = {
  readonly endpoint: Endpoint;
  /** For messages: `GET /run/{id}`. */
  readonly name: string;
  readonly url: URL;
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
};

/** Of an answer that went well. */
export const mediaTypeOf = ({ streams, download }: Endpoint): string =>
  streams ? 'text/event-stream' : download ? 'application/x-ndjson' : 'application/json';

/** The key is made here, once, so that a retry is known for what it is. */
export function toHttpCall(
  { baseUrl, apiKey }: ClientOptions,
  endpoint: Endpoint,
  { params, query, body, signal, idempotencyKey, after }: Parts,
): HttpCall {
  const method = endpoint.method.toUpperCase();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + path);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const headers = new Headers({
    accept: mediaTypeOf(endpoint),
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(endpoint.creates && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    ...(after !== undefined && { 'last-event-id': String(after) }),
  });
  const init: RequestInit = {
    method,
    redirect: 'error',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  return { endpoint, name: `${method} ${endpoint.path}`, url, init, signal };
}
