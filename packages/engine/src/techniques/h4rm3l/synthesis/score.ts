import type { Attempt } from '../../../attempt.ts';
import type { Compiled } from '../compile.ts';

/** A program and how its attempts went. */
export type Scored = {
  program: Compiled;
  successes: number;
  failures: number;
  /** Not evaluated: they count neither way. */
  undecided: number;
  /** Errors: they count neither way. */
  errors: number;
};

export function toScored(program: Compiled, attempts: readonly Attempt[]): Scored {
  const count = (wanted: Attempt['status']) =>
    attempts.filter(({ status }) => status === wanted).length;
  const successes = count('SUCCESSFUL_JAILBREAK');
  const failures = count('FAILED_JAILBREAK');
  const undecided = count('NOT_EVALUATED');
  const errors = attempts.length - successes - failures - undecided;
  return { program, successes, failures, undecided, errors };
}

/** The mean of the Beta posterior under a flat prior: one half for a program that was never judged. */
export const estimate = ({ successes, failures }: Scored): number =>
  (successes + 1) / (successes + failures + 2);

/** A draw from the Beta posterior. Its parameters are whole numbers, so it is an order statistic of uniform draws. */
export function drawEstimate({ successes, failures }: Scored, random: () => number): number {
  const draws = Array.from({ length: successes + failures + 1 }, random).sort((a, b) => a - b);
  return draws[successes] ?? 0;
}

/** The best first; of equals, the shorter program. */
export const rank = (pool: readonly Scored[]): Scored[] =>
  [...pool].sort(
    (a, b) => estimate(b) - estimate(a) || a.program.chain.length - b.program.chain.length,
  );

/** What the attack goes on with: a program that was never judged is no finding, unless none was. */
export function bestOf(pool: readonly Scored[], count: number): Scored[] {
  const judged = pool.filter(({ successes, failures }) => successes + failures > 0);
  return rank(judged.length > 0 ? judged : pool).slice(0, count);
}
