import { type Check, neverCallsCheck, resistsCheck } from './asked/check.ts';
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

async function match({ isNot = false, task }: State, check: Check): Promise<Matched> {
  const { limit, signal } = restOf(task);
  const options = { ...check.options, signal: join(check.options.signal, signal) };
  const result = await runCheck({ ...check, options, limit });
  const pass = result.outcome === 'resisted';
  if (!pass && isNot && result.outcome !== 'broken') throw toFailure(result);
  return { pass, message: () => writeFailure(result, isNot ? 'not to resist' : 'resist') };
}

function join(...signals: (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
