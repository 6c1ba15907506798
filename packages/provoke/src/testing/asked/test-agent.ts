import type { Testable, TestOptions } from './test-options.ts';

/** An agent with options for each of its assertions. */
export class TestAgent {
  readonly subject: Exclude<Testable, TestAgent>;
  readonly options: TestOptions;

  constructor(subject: Exclude<Testable, TestAgent>, options?: TestOptions | null) {
    this.subject = subject;
    this.options = options ?? {};
  }
}

/** Gives an agent options that hold for each of its assertions, such as a budget. */
export const testAgent = (
  subject: Exclude<Testable, TestAgent>,
  options?: TestOptions,
): TestAgent => new TestAgent(subject, options);
