/** `next` is what to type next: commands or flags, one per line. */
export type Advice = ErrorOptions & { next?: readonly string[] };

/** An error with advice on what to type next. Ends a command with exit code 1. */
export class AdvisedError extends Error {
  override readonly name: string = 'AdvisedError';
  readonly next: readonly string[];

  constructor(message: string, { next = [], ...options }: Advice = {}) {
    super(message, options);
    this.next = next;
  }
}
