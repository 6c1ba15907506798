import type { GoalCounts, Rate } from '@provoke/contract';
import { type Clusters, clusteredRate, wilson } from '@provoke/statistics';
import { judgedIn } from '../states/goal-counts.ts';
import { GOALS_MIN } from './goals-min.ts';

type Counted = { broken: number; judged: number; unfinished?: number };

/** A goal that breaks is finished, one that holds may not be: of more unfinished goals no share is made. */
const UNFINISHED_MAX = 1 / 20;

const none = { rate: null, low: null, high: null };

/** The share of goals that broke, of those with a verdict. */
export function rateGoals({ broken, judged, unfinished = 0 }: Counted): Rate {
  if (unfinished <= judged * UNFINISHED_MAX) return overGoals(wilson(broken, judged), judged);
  const attempted = judged + unfinished;
  return { successes: broken, total: attempted, goals: attempted, ...none, reason: 'unfinished' };
}

/** Of goals by their state. */
export const rateCounts = (counts: GoalCounts): Rate =>
  rateGoals({ ...counts, judged: judgedIn(counts) });

/** The share of attempts or verdicts that are broken; those at one goal are alike, so they count as a cluster. */
export const rateClusters = (clusters: readonly Clusters[]): Rate =>
  overGoals(
    clusteredRate(clusters),
    clusters.reduce((goals, { total, clusters: alike }) => goals + (total > 0 ? alike : 0), 0),
  );

/** The share of tries that broke, where some are unfinished: a try is a goal in one repeat. */
export function rateTries(tries: readonly Clusters[], unfinished: number): Rate {
  const rate = rateClusters(tries);
  if (unfinished <= rate.total * UNFINISHED_MAX) return rate;
  const { successes, total, goals } = rate;
  return { successes, total: total + unfinished, goals, ...none, reason: 'unfinished' };
}

/** Takes a share away where too few goals are behind it. */
export function overGoals(
  { successes, total, rate, low, high }: Omit<Rate, 'goals' | 'reason'>,
  goals: number,
): Rate {
  const counts = { successes, total, goals };
  if (total === 0) return { ...counts, ...none, reason: 'none-judged' };
  if (goals < GOALS_MIN) return { ...counts, ...none, reason: 'few-goals' };
  return { ...counts, rate, low, high, reason: null };
}
