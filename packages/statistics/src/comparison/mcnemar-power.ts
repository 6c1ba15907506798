import { mcnemar } from './mcnemar.ts';

type Tested = {
  /** Goals, each of which is asked on both sides. */
  goals: number;
  /** The largest p that counts. */
  level: number;
};
type Shares = {
  /** The chance that a goal breaks on each side, the same for all of them. */
  before: number;
  after: number;
};

/**
 * The chance that the exact McNemar test finds that more goals break after than before. Its work grows with the square
 * of the goals.
 */
export function mcnemarPower(tested: Tested): (shares: Shares) => number {
  const { goals, level } = tested;
  const least = Array.from({ length: goals + 1 }, (_, changed) => leastFound(changed, level));
  return ({ before, after }) => {
    const broke = (1 - before) * after;
    const changed = broke + before * (1 - after);
    let power = 0;
    for (const [count, from] of least.entries())
      if (from !== null)
        power += binomial(count, goals, changed) * tail(from, count, broke / changed);
    return power;
  };
}

/** Of so many goals that changed, how many must break newly to be found; null if no number would do. */
function leastFound(changed: number, level: number): number | null {
  const isFound = (broke: number) => mcnemar(changed - broke, broke) <= level;
  if (changed === 0 || !isFound(changed)) return null;
  let [low, high] = [Math.floor(changed / 2), changed];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isFound(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function tail(from: number, count: number, chance: number): number {
  let sum = 0;
  for (let at = from; at <= count; at++) sum += binomial(at, count, chance);
  return sum;
}

function binomial(k: number, n: number, chance: number): number {
  if (chance <= 0) return Number(k === 0);
  if (chance >= 1) return Number(k === n);
  const choose = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  return Math.exp(choose + k * Math.log(chance) + (n - k) * Math.log(1 - chance));
}

const logFactorials = [0];
function logFactorial(n: number): number {
  for (let at = logFactorials.length; at <= n; at++)
    logFactorials.push((logFactorials[at - 1] ?? 0) + Math.log(at));
  return logFactorials[n] ?? 0;
}
