import { readRetryAfter } from '@provoke/contract/retry';
import type { Dispatcher } from 'undici';
import { readUpstream } from './read-upstream.ts';
import { UpstreamError } from './upstream-error.ts';
import type { Upstream } from './upstreams.ts';

export type UpstreamCall = {
  connections: Dispatcher;
  upstream: Upstream;
  /** `/chat/completions` */
  path: string;
  body: unknown;
  timeoutMs: number;
};

/** One call to one provider: returns its whole JSON answer or throws `UpstreamError`. Only the caller's body is sent. */
export async function callUpstream(call: UpstreamCall): Promise<unknown> {
  const signal = AbortSignal.timeout(call.timeoutMs);
  try {
    const answer = await send(call, signal);
    if (answer.statusCode === 200) return await readUpstream(answer);
    throw await refusalOf(answer);
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw failureOf(error as NodeJS.ErrnoException, signal);
  }
}

function send({ connections, upstream, path, body }: UpstreamCall, signal: AbortSignal) {
  const { origin, pathname } = new URL(upstream.baseUrl);
  return connections.request({
    origin,
    path: `${pathname.replace(/\/$/, '')}${path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'provoke',
      ...(upstream.apiKey && { authorization: `Bearer ${upstream.apiKey}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
}

const RETRY_AFTER_S = { min: 1, default: 5, max: 60 };

async function refusalOf(answer: Dispatcher.ResponseData): Promise<UpstreamError> {
  const { statusCode, headers } = answer;
  const message = `It answered ${statusCode}.`;
  if (statusCode === 429) {
    discard(answer);
    return new UpstreamError(message, 'provider-busy', { retryAfterS: retryAfter(headers) });
  }
  if (![400, 413, 422].includes(statusCode)) {
    discard(answer);
    return new UpstreamError(message, 'provider-broken', { isOutage: isOutage(statusCode) });
  }
  const reason = reasonIn(await readUpstream(answer).catch(() => undefined));
  const detail = `The model provider refuses this request${reason}.`;
  return new UpstreamError(message, 'body-unreadable', { detail });
}

/** The provider rejects our key or fails. A content filter answers 403; a router without the model, 404 or 501. */
const isOutage = (status: number) => status === 401 || (status >= 500 && status !== 501);

/** Reads a little of the body in the background, so that the connection can be reused. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.dump().catch(() => {});
}

function retryAfter(headers: Dispatcher.ResponseData['headers']): number {
  const waitMs = readRetryAfter(String(headers['retry-after'] ?? ''));
  const seconds = waitMs === undefined ? RETRY_AFTER_S.default : waitMs / 1_000;
  return Math.min(Math.max(Math.ceil(seconds), RETRY_AFTER_S.min), RETRY_AFTER_S.max);
}

/** Passes on a code such as `context_length_exceeded` only: the provider's message may name our key or account. */
function reasonIn(body: unknown): string {
  const code = (body as { error?: { code?: unknown } } | undefined)?.error?.code;
  return typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? `: ${code}` : '';
}

const TOO_SLOW = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'];

function failureOf(cause: NodeJS.ErrnoException, signal: AbortSignal): UpstreamError {
  if (signal.aborted || TOO_SLOW.includes(cause.code ?? ''))
    return new UpstreamError('It took too long.', 'provider-slow', { isOutage: true, cause });
  if (cause.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new UpstreamError('The answer is too large.', 'provider-broken', { cause });
  const message = `It could not be reached: ${cause.message || cause.code}`;
  return new UpstreamError(message, 'provider-unreachable', { isOutage: true, cause });
}
