import { type FieldErrors, FieldErrorsBody } from '@provoke/contract';

/** The service refused a call, or could not carry it out. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body, or its text when it was not JSON. */
  readonly body: unknown;
  /** Field name to messages, when the fields were the trouble; else empty. */
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

/** No answer came at all, after every retry. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
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
  return Object.entries(body)
    .map(([field, messages]) => `${field}: ${[messages].flat().join(' ')}`)
    .join('; ');
}
