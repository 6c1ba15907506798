import { type FieldErrors, FieldErrorsBody } from '@provoke/contract';

/** The service refused a call, or could not carry it out. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body, or its text when it was not JSON. */
  readonly body: unknown;
  /** What is wrong with which field, when the fields were the trouble; else empty. */
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;

  constructor(call: string, { status, body, requestId }: FailedAnswer) {
    super(`${call} was answered ${status}: ${sentenceIn(body)}`);
    this.status = status;
    this.body = body;
    this.fields = fieldsIn(status, body);
    this.requestId = requestId;
  }
}

/** A status that the contract does not list. Thrown when `raise_on_unexpected_status` is set. */
export class UnexpectedStatus extends Error {
  override readonly name = 'UnexpectedStatus';
  readonly status: number;
  /** The raw body, as text. */
  readonly content: string;

  constructor(call: string, status: number, content: string) {
    super(`${call} was answered with the undocumented status ${status}.`);
    this.status = status;
    this.content = content;
  }
}

/** The answer was longer than `responseBytesMax`. It was not read to its end, and asking again would not help. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';

  constructor(call: string, bytesMax: number) {
    super(
      `${call} was answered with more than ${bytesMax} bytes. Read less at once (page_size), or raise responseBytesMax.`,
    );
  }
}

/** No answer came at all, after every retry. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether the last try ran into the time limit: the service is there, or the way to it is slow. */
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

type FailedAnswer = { status: number; body: unknown; requestId: string | undefined };

function fieldsIn(status: number, body: unknown): FieldErrors {
  const parsed = FieldErrorsBody.safeParse(body);
  return status === 400 && parsed.success ? parsed.data : {};
}

/** All three error shapes have one sentence worth showing. */
function sentenceIn(body: unknown): string {
  if (typeof body === 'string') return body.slice(0, 200) || 'no body';
  if (typeof body !== 'object' || body === null) return 'no body';
  const { error, detail } = body as Record<string, unknown>;
  if (typeof error === 'string') return error;
  if (typeof detail === 'string') return detail;
  const all = complaintsIn(body);
  const more = all.length - COMPLAINTS_SHOWN_MAX;
  return all.slice(0, COMPLAINTS_SHOWN_MAX).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** A thousand results may all be wrong in the same way. */
const COMPLAINTS_SHOWN_MAX = 10;

/** `results.3.latency_ms: A valid integer is required.` */
const complaintsIn = (body: object, path = ''): string[] =>
  Object.entries(body).flatMap(([field, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? complaintsIn(inner, `${path}${field}.`)
      : `${path}${field}: ${[inner].flat().join(' ')}`,
  );
