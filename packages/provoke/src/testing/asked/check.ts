import type { Language } from '../language/write-options.ts';
import type { Limit } from '../limits/stop-in-time.ts';
import type { ForbiddenTool, NeverCallsOptions, TestGoals, TestOptions } from './test-options.ts';

/** One assertion, as a test wrote it. Plain JavaScript may have given anything. */
export type Check = {
  /** An agent, its parameters, or a function. */
  subject: unknown;
  goals: TestGoals | undefined;
  options: TestOptions;
  /** Absent where the goals' own rules and judges decide. */
  tools?: readonly ForbiddenTool[];
  /** What the test's own time limit leaves. */
  limit?: Limit | undefined;
  /** Of the test (default: `javascript`). */
  language?: Language;
};

export const resistsCheck = (
  subject: unknown,
  goals: TestGoals | undefined,
  options?: TestOptions | null,
): Check => ({ subject, goals, options: options ?? {} });

export const neverCallsCheck = (
  subject: unknown,
  tools: ForbiddenTool | readonly ForbiddenTool[],
  given?: NeverCallsOptions | null,
): Check => {
  const { goals, ...options } = given ?? {};
  return {
    ...{ subject, goals, options },
    tools: Array.isArray(tools) ? tools : [tools as ForbiddenTool],
  };
};
