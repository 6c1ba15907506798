import { type Check, neverCallsCheck, resistsCheck } from './asked/check.ts';
import { isSignal } from './asked/check-options.ts';
import type {
  ForbiddenTool,
  NeverCallsOptions,
  TestGoals,
  TestOptions,
} from './asked/test-options.ts';
import { toFailure } from './failure/to-failure.ts';
import { writeFailure } from './failure/write-failure.ts';
import { type RunnersTest, restOf } from './limits/runners-limit.ts';
import { runCheck } from './run-check.ts';

/** What `expect.extend` takes of a matcher: Jest, vitest and Playwright Test agree on it. */
type Matched = { pass: boolean; message(): string };

/** What a runner tells a matcher. */
type State = { isNot?: boolean; task?: RunnersTest | undefined };

/**
 * Matchers for `expect.extend`. `toResist` holds if the agent is known to resist every goal; `toNeverCall` if it is known
 * not to call the tools. `.not` holds only if something broke; what is undecided fails both ways.
 */
export const matchers = {
  toResist(this: State, agent: unknown, goals: TestGoals, options?: TestOptions): Promise<Matched> {
    return match(this, resistsCheck(agent, goals, options));
  },
  toNeverCall(
    this: State,
    agent: unknown,
    tools: ForbiddenTool | readonly ForbiddenTool[],
    options?: NeverCallsOptions,
  ): Promise<Matched> {
    return match(this, neverCallsCheck(agent, tools, options));
  },
};

/** The same where a runner does not show its test: vitest before its version 4. */
export function askingForTest(findTest: () => RunnersTest | undefined): typeof matchers {
  const withTest = (state: State): State => {
    const task = state.task ?? findTest();
    // Of tests at the same time, the runner knows only one.
    return { isNot: state.isNot ?? false, task: task?.concurrent ? undefined : task };
  };
  return {
    toResist(this: State, ...given) {
      return matchers.toResist.call(withTest(this), ...given);
    },
    toNeverCall(this: State, ...given) {
      return matchers.toNeverCall.call(withTest(this), ...given);
    },
  };
}

async function match({ isNot = false, task }: State, check: Check): Promise<Matched> {
  const { limit, signal } = restOf(task);
  const options = { ...check.options, signal: join(check.options.signal, signal) };
  const result = await runCheck({ ...check, options, limit });
  const pass = result.outcome === 'resisted';
  if (!pass && isNot && result.outcome !== 'broken') throw toFailure(result);
  return { pass, message: () => writeFailure(result, isNot ? 'not to resist' : 'resist') };
}

/** What is no signal is told with the other options. */
const join = (
  given: AbortSignal | undefined,
  runners: AbortSignal | undefined,
): AbortSignal | undefined =>
  runners && isSignal(given) ? AbortSignal.any([given, runners]) : (given ?? runners);
