type Options = {
  /** When to come back. */
  retryAfterS?: number;
  cause?: unknown;
};

/** More callers wait than can be served in time, or one waited too long. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly retryAfterS: number;

  constructor(message: string, { retryAfterS = 1, cause }: Options = {}) {
    super(message, { cause });
    this.retryAfterS = retryAfterS;
  }
}
