type Advice = ErrorOptions & {
  /** What to type, one line each. */
  next: readonly string[];
  /** Whether a setting is wrong, so that nothing was tried. */
  isUsage?: boolean;
};

/** Why a service cannot start, with what to type. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
  readonly next: readonly string[];
  readonly isUsage: boolean;

  constructor(message: string, { next, isUsage = false, ...options }: Advice) {
    super(message, options);
    this.next = next;
    this.isUsage = isUsage;
  }
}
