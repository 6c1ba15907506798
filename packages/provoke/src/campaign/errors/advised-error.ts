/** `next` holds what to type next: commands or flags, a line each. */
export type Advice = ErrorOptions & { next?: readonly string[] };

/** An error that knows what the person can type next. Ends a command with exit code 1. */
export class AdvisedError extends Error {
  override readonly name: string = 'AdvisedError';
  readonly next: readonly string[];

  constructor(message: string, { next = [], ...options }: Advice = {}) {
    super(message, options);
    this.next = next;
  }
}
