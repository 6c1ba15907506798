import { wilsonInterval } from '../rates/wilson.ts';
import { type Count, fisher } from './fisher.ts';
import { mcnemar } from './mcnemar.ts';

/**
 * The second share minus the first, −1 … 1, with its 95 % interval and the probability of such a difference by
 * chance.
 */
export type Difference = { change: number; low: number; high: number; p: number };

/** The same goals twice: broken in both, only before, only after, in neither. */
export type Flow = { both: number; fixed: number; broke: number; neither: number };

/**
 * The same goals before and after: Newcombe's interval for paired shares (1998, method 10) and the exact McNemar
 * test. Null without goals.
 */
export function pairedDifference(flow: Flow): Difference | null {
  const { both, fixed, broke, neither } = flow;
  const total = both + fixed + broke + neither;
  const before = { successes: both + fixed, total };
  const after = { successes: both + broke, total };
  const difference = newcombe({ before, after, correlation: correlate(flow) });
  return difference && { ...difference, p: mcnemar(fixed, broke) };
}

/**
 * Different goals before and after: Newcombe's interval for independent shares (1998, method 10) and Fisher's exact
 * test. Null if one side has no goals. Clustered goals may count as fewer, which need not be a whole number.
 */
export function unpairedDifference(before: Count, after: Count): Difference | null {
  const difference = newcombe({ before, after, correlation: 0 });
  return difference && { ...difference, p: fisher(toWhole(before), toWhole(after)) };
}

/** Fisher's test counts whole goals. */
const toWhole = ({ successes, total }: Count): Count => ({
  successes: Math.round(successes),
  total: Math.round(total),
});

/** Whether a difference is statistically significant, at 5 %. */
export const isBeyondChance = ({ p }: Pick<Difference, 'p'>): boolean => p < 0.05;

/** Combines the two Wilson intervals by the root of their squares. */
export function newcombe(of: {
  before: Count;
  after: Count;
  correlation: number;
}): Omit<Difference, 'p'> | null {
  if (of.before.total === 0 || of.after.total === 0) return null;
  const before = wilsonInterval(of.before.successes / of.before.total, of.before.total);
  const after = wilsonInterval(of.after.successes / of.after.total, of.after.total);
  const reach = (x: number, y: number) =>
    Math.sqrt(Math.max(0, x ** 2 - 2 * of.correlation * x * y + y ** 2));
  const change = after.rate - before.rate;
  const down = reach(after.rate - after.low, before.high - before.rate);
  const up = reach(after.high - after.rate, before.rate - before.low);
  return {
    change,
    low: Math.max(-1, change - down),
    high: Math.min(1, change + up),
  };
}

/** Phi of the two-by-two table; a positive one is corrected for continuity, as in method 10. */
function correlate({ both, fixed, broke, neither }: Flow): number {
  const margins =
    Math.sqrt((both + fixed) * (broke + neither)) * Math.sqrt((both + broke) * (fixed + neither));
  if (margins === 0) return 0;
  const product = both * neither - fixed * broke;
  const half = (both + fixed + broke + neither) / 2;
  return (product > 0 ? Math.max(0, product - half) : product) / margins;
}
