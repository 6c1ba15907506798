import { mcnemar } from './mcnemar.ts';
import { normalTail } from './normal-tail.ts';

/** The tries of one goal on one side. */
export type Tries = { broken: number; tries: number };

/** A goal, tried on both sides, or so many of them with these tries each. */
export type TriedTwice = { before: Tries; after: Tries; goals?: number };

/** Above so many breaks the distribution is close to a normal one. */
const EXACT_MAX = 5_000;
/** Equal probabilities may differ in their last bits. */
const TOLERANCE = 1 + 1e-7;
const DIGITS = 12;

/**
 * Whether the same goals break more often, or less often, on the second side: the two-sided exact conditional test that
 * exchanges the tries of each goal between the sides. What is flaky on either side varies in the test as it did in the
 * campaigns. The sides may have different numbers of tries; with one each it is the exact McNemar test.
 */
export function stratifiedTest(goals: Iterable<TriedTwice>): number {
  const mixed = Array.from(goals).filter(isMixed);
  if (mixed.length === 0) return 1;
  const observed = sumOver(mixed, ({ after }) => after.broken);
  if (mixed.every(({ before, after }) => before.tries === 1 && after.tries === 1))
    return mcnemar(sumOver(mixed, () => 1) - observed, observed);
  const most = sumOver(mixed, (goal) => Math.min(brokenIn(goal), goal.after.tries));
  if (most > EXACT_MAX) return byNormal(mixed, observed);
  const chances = mixed.reduce<Float64Array>(addChances, ONE);
  const own = (chances[observed] ?? 0) * TOLERANCE;
  const p = chances.reduce((sum, chance) => sum + (chance <= own ? chance : 0), 0);
  return Math.min(1, Number(p.toPrecision(DIGITS)));
}

const ONE = Float64Array.of(1);

export const sumOver = (goals: readonly TriedTwice[], of: (goal: TriedTwice) => number): number =>
  goals.reduce((sum, goal) => sum + (goal.goals ?? 1) * of(goal), 0);

function addChances(sum: Float64Array, goal: TriedTwice): Float64Array {
  const chances = chancesOf(goal);
  let all = sum;
  for (let left = goal.goals ?? 1; left > 0; left--) all = convolve(all, chances);
  return all;
}

const brokenIn = ({ before, after }: TriedTwice) => before.broken + after.broken;
const triesIn = ({ before, after }: TriedTwice) => before.tries + after.tries;

/** A goal that broke always, or never, is the same however its tries are exchanged. */
function isMixed(goal: TriedTwice): boolean {
  if (goal.before.tries === 0 || goal.after.tries === 0) return false;
  return brokenIn(goal) > 0 && brokenIn(goal) < triesIn(goal);
}

/** The probability of each number of breaks on the second side, given those of both: hypergeometric. */
function chancesOf(goal: TriedTwice): Float64Array {
  const [broken, all] = [brokenIn(goal), triesIn(goal)];
  const { before, after } = goal;
  const most = Math.min(broken, after.tries);
  const chances = new Float64Array(most + 1);
  const least = Math.max(0, broken - before.tries);
  let weight = 1;
  let sum = 0;
  for (let k = least; k <= most; k++) {
    chances[k] = weight;
    sum += weight;
    weight *= ((after.tries - k) * (broken - k)) / ((k + 1) * (all - after.tries - broken + k + 1));
  }
  return chances.map((chance) => chance / sum);
}

function convolve(sum: Float64Array, next: Float64Array): Float64Array {
  const result = new Float64Array(sum.length + next.length - 1);
  for (let more = 0; more < next.length; more++) {
    const chance = next[more] ?? 0;
    if (chance === 0) continue;
    for (let at = 0; at < sum.length; at++)
      result[at + more] = (result[at + more] ?? 0) + chance * (sum[at] ?? 0);
  }
  return result;
}

/** With a correction for continuity. */
function byNormal(mixed: readonly TriedTwice[], observed: number): number {
  const expectedIn = (goal: TriedTwice) => (brokenIn(goal) * goal.after.tries) / triesIn(goal);
  const mean = sumOver(mixed, expectedIn);
  const variance = sumOver(mixed, (goal) => {
    const [broken, all] = [brokenIn(goal), triesIn(goal)];
    return (expectedIn(goal) * (all - broken) * goal.before.tries) / (all * (all - 1));
  });
  return normalTail(Math.max(0, Math.abs(observed - mean) - 0.5) / Math.sqrt(variance));
}
