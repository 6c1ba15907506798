import type { FieldErrors } from '@provoke/contract';
import { isObject } from './is-object.ts';
import { keyPrefixOf } from './without-key.ts';

/** The service refused a call, or could not carry it out. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body, or its text if it was not JSON. */
  readonly body: unknown;
  /** Messages by field, if the service rejected fields; otherwise empty. */
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** The prefix of the key that was sent, as the service lists it: `pvk_Xq3vN8Zk`. Never its secret. */
  readonly keyPrefix: string | undefined;
  /** The address of the service that was asked. */
  readonly baseUrl: string | undefined;
  /** The wait that the service asks for before another try, if it does. */
  readonly retryAfterMs: number | undefined;

  constructor(
    call: string,
    { status, body, requestId, apiKey, baseUrl, retryAfterMs }: FailedResponse,
  ) {
    super(`${call} answered ${status}: ${sentenceIn(body)}`);
    this.status = status;
    this.body = body;
    this.fields = fieldsIn(status, body);
    this.requestId = requestId;
    this.keyPrefix = keyPrefixOf(apiKey);
    this.baseUrl = baseUrl;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A status that the contract does not list. Thrown when `raise_on_unexpected_status` is set. */
export class UnexpectedStatus extends Error {
  override readonly name = 'UnexpectedStatus';
  readonly status: number;
  /** The raw body, as text. */
  readonly content: string;

  constructor(call: string, status: number, content: string) {
    super(`${call} answered with the undocumented status ${status}.`);
    this.status = status;
    this.content = content;
  }
}

/** The response was longer than `responseBytesMax`. It was not read to its end; a retry would not help. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';

  constructor(call: string, bytesMax: number) {
    super(
      `${call} answered with more than ${bytesMax} bytes. Read less per request (page_size), or raise responseBytesMax.`,
    );
  }
}

/** No response came, after every retry. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether the last try timed out. */
  readonly timedOut: boolean;

  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.timedOut = options?.cause instanceof TimedOut;
  }
}

/** One try took longer than it may. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

type FailedResponse = {
  status: number;
  body: unknown;
  requestId: string | undefined;
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
  retryAfterMs?: number | undefined;
};

const fieldsIn = (status: number, body: unknown): FieldErrors =>
  status === 400 && isFieldErrors(body) ? body : {};

const isFieldErrors = (body: unknown): body is FieldErrors =>
  isObject(body) &&
  !Array.isArray(body) &&
  Object.values(body).every((inner) =>
    Array.isArray(inner)
      ? inner.every((message) => typeof message === 'string')
      : isFieldErrors(inner),
  );

/** The one sentence worth showing of each of the three error shapes. */
function sentenceIn(body: unknown): string {
  if (typeof body === 'string') return body.slice(0, 200) || 'no body';
  if (!isObject(body)) return 'no body';
  const { error, detail } = body as Record<string, unknown>;
  if (typeof error === 'string') return error;
  if (typeof detail === 'string') return detail;
  const all = complaintsIn(body);
  const more = all.length - COMPLAINTS_SHOWN_MAX;
  return all.slice(0, COMPLAINTS_SHOWN_MAX).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** A thousand results may all be wrong in the same way. */
const COMPLAINTS_SHOWN_MAX = 10;

/** `results.3.latency_ms: A valid integer is required.` A complaint about the whole body has no name before it. */
const complaintsIn = (body: object, path = ''): string[] =>
  Object.entries(body).flatMap(([field, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? complaintsIn(inner, `${path}${field}.`)
      : `${path}${field}: `.replace(/^non_field_errors: /, '') + [inner].flat().join(' '),
  );
