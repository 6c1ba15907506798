import { documentedStatuses, type Endpoint } from '@provoke/contract';
import { ApiError, ConnectionError, UnexpectedStatus } from './errors.ts';
import { defaultRetry, type Outcome, type RetryOptions, retrying } from './retry.ts';

export type ClientOptions = {
  /** The service's address; a path in it is kept. */
  baseUrl: string;
  /** Left out for a service in this process. */
  apiKey?: string;
  /** `app.fetch` of a service in this process, or a `fetch` of your own. */
  fetch?: (request: Request) => Promise<Response>;
  retry?: Partial<RetryOptions>;
  /** The time one try may take. */
  timeoutMs?: number;
  /** Throw `UnexpectedStatus` when the answer's status is not in the contract. */
  raise_on_unexpected_status?: boolean;
};

export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
};

/** Carries out one operation and returns what the contract says it returns. */
export async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
): Promise<unknown> {
  const { fetch = globalThis.fetch, timeoutMs = 60_000, retry } = options;
  const { signal } = parts;
  const request = toRequest(options, endpoint, parts);

  const attempt = async (): Promise<Outcome> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return { response: await fetch(new Request(request.clone(), { signal: either })) };
    } catch (failure) {
      return { failure };
    }
  };
  const outcome = await retrying(attempt, { ...defaultRetry, ...retry }, signal);
  const call = `${request.method} ${endpoint.path}`;
  if ('failure' in outcome)
    throw new ConnectionError(
      `The service at ${options.baseUrl} gave no answer to ${call}: ${reasonOf(outcome.failure)}. Is it running?`,
      { cause: outcome.failure },
    );
  return readAnswer(call, endpoint, outcome.response, options);
}

function toRequest(
  { baseUrl, apiKey }: ClientOptions,
  { method, path }: Endpoint,
  parts: Parts,
): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  );
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled);
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  return new Request(url, {
    method: method.toUpperCase(),
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  });
}

async function readAnswer(
  call: string,
  endpoint: Endpoint,
  response: Response,
  { raise_on_unexpected_status }: ClientOptions,
): Promise<unknown> {
  const { status } = response;
  const text = await response.text();
  if (raise_on_unexpected_status && !documentedStatuses(endpoint).has(status))
    throw new UnexpectedStatus(call, status, text);
  const body = parseJson(text);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (!response.ok) throw new ApiError(call, { status, body, requestId });
  if (status === 204) return undefined;
  const parsed = endpoint.returns.safeParse(body);
  if (!parsed.success)
    throw new ApiError(call, { status, body: { detail: NOT_OURS, body }, requestId });
  return parsed.data;
}

const NOT_OURS = 'The answer is not of the shape that this client knows. Is it a provoke service?';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { cause } = failure;
  return cause instanceof Error && cause.message ? cause.message : failure.message;
}
