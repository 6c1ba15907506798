export type CallErrorOptions = {
  /** Whether the same call may succeed later. */
  retryable: boolean;
  statusCode?: number;
  /** The start of the body that came instead of an answer. */
  body?: string;
  /** The wait that the server asks for. */
  retryAfterMs?: number;
  /** No other call can succeed before a person has acted, as by signing in: the campaign pauses with this message. */
  pauses?: boolean;
  cause?: unknown;
};

/** A failure of a remote system. The message explains how to fix it. */
export class CallError extends Error {
  readonly retryable: boolean;
  readonly statusCode: number | null;
  readonly body: string | null;
  readonly retryAfterMs: number | undefined;
  readonly pauses: boolean;

  constructor(message: string, options: CallErrorOptions) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.statusCode = options.statusCode ?? null;
    this.body = options.body ?? null;
    this.retryAfterMs = options.retryAfterMs;
    this.pauses = options.pauses ?? false;
  }
}
