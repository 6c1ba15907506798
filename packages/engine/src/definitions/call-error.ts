export type CallErrorOptions = {
  /** Whether the same call may go well later. */
  retryable: boolean;
  statusCode?: number;
  /** The beginning of what came instead of an answer. */
  body?: string;
  /** How long the far end asks to be left alone. */
  retryAfterMs?: number;
  cause?: unknown;
};

/** What a far system did wrong. The message says what to do about it. */
export class CallError extends Error {
  readonly retryable: boolean;
  readonly statusCode: number | null;
  readonly body: string | null;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: CallErrorOptions) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.statusCode = options.statusCode ?? null;
    this.body = options.body ?? null;
    this.retryAfterMs = options.retryAfterMs;
  }
}
