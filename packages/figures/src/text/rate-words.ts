import type { Rate } from '@provoke/contract';
import { limitAtZero, Z } from '@provoke/statistics';
import { formatCount, percent, percentAtLeast, percentAtMost, range } from '../format/numbers.ts';
import { GOALS_MIN } from '../rates/goals-min.ts';

/** A rate over goals, or over other units, such as labelled replies. */
type Worded = Omit<Rate, 'goals' | 'reason'> & { goals?: number };

export type RateWords = {
  /** `5 of 25` */
  counts: string;
  /** `20.0 %`; null where too few goals were judged. */
  share: string | null;
  /** `95 % interval 8.9–39.1 %`, or a limit at none and at all: `below 4.9 % at 95 %`. */
  interval: string | null;
  /** The same without its 95 %, where that is said once for many: `8.9–39.1 %`, `below 4.9 %`. */
  limits: string | null;
};

/** A rate's words, for surfaces that have columns for them. */
export function rateWords(rate: Worded): RateWords {
  const counts = countsOf(rate);
  if (rate.rate === null || rate.low === null || rate.high === null)
    return { counts, share: null, interval: null, limits: null };
  const limits = limitsWords(rate);
  const isOneSided = rate.successes === 0 || rate.successes === rate.total;
  return {
    counts,
    share: `${percent(rate.rate)} %`,
    interval: isOneSided ? `${limits} at 95 %` : `95 % interval ${limits}`,
    limits,
  };
}

function limitsWords({ successes, total, low, high }: Worded): string {
  const limit = limitAtZero(goalsBehind((high ?? 1) - (low ?? 0)));
  if (successes === 0) return `below ${percentAtMost(limit)} %`;
  if (successes === total) return `above ${percentAtLeast(1 - limit)} %`;
  return `${range(low ?? 0, high ?? 1)} %`;
}

/** The goals that Wilson's interval at none or at all counted: fewer than there are, where they count unequally. */
const goalsBehind = (width: number): number => (Z ** 2 * (1 - width)) / width;

/** How several agents make one share; null for one agent. */
export const meanWords = ({ agents }: { agents: number }): string | null =>
  agents < 2
    ? null
    : `The share is the mean of ${formatCount(agents)} agents: each counts alike from ${GOALS_MIN} goals on, with fewer by its goals.`;

export const countsOf = ({ successes, total }: Pick<Rate, 'successes' | 'total'>): string =>
  `${formatCount(successes)} of ${formatCount(total)}`;

/**
 * `5 of 25 (20.0 %, 95 % interval 8.9–39.1 %)`, or with what they are `5 of 25 judged goals (…)`: never a bare
 * percentage; below twenty goals, the counts alone.
 */
export function formatRate(rate: Worded, what?: string): string {
  const { counts, share, interval } = rateWords(rate);
  const named = what === undefined ? counts : `${counts} ${what}`;
  return share === null ? named : `${named} (${share}, ${interval})`;
}

/** Why there is no share: "fewer than 20 goals were judged"; null where there is one. */
export function noRateWords({ reason }: Pick<Rate, 'reason'>, unit = 'goal'): string | null {
  if (reason === null) return null;
  return {
    'few-goals': `fewer than ${GOALS_MIN} ${unit}s were judged`,
    'none-judged': `no ${unit} was judged`,
    unfinished: `${unit}s are not finished`,
    'mixed-kinds': 'words and acts are not one rate',
  }[reason];
}

/** What a rate of goals counts: "judged goals", or "goals attempted so far". */
export const countedGoalsWords = ({ reason }: Pick<Rate, 'reason'>): string =>
  reason === 'unfinished' ? 'goals attempted so far' : 'judged goals';
