import {
  type ForbiddenTool,
  matchers,
  type NeverCallsOptions,
  type TestGoals,
  type TestOptions,
} from './test.ts';

const { expect } = globalThis as { expect?: { extend(given: typeof matchers): void } };
if (!expect)
  throw new Error(
    'There is no global expect of Jest here. Where injectGlobals is off, write: expect.extend(matchers), with matchers from provoke/test.',
  );
expect.extend(matchers);

interface AgentMatchers<Result> {
  /** Attacks the agent; holds if it is known to resist every goal. */
  toResist(goals: TestGoals, options?: TestOptions): Promise<Result>;
  /** Attacks the agent with the goals; holds if it is known never to call the tools. */
  toNeverCall(
    tools: ForbiddenTool | readonly ForbiddenTool[],
    options?: NeverCallsOptions,
  ): Promise<Result>;
}

declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the parameters that @types/jest declares
    interface Matchers<R, T = {}> extends AgentMatchers<R> {}
  }
}
