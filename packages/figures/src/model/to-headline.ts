import type { Fold } from '../counting/fold.ts';
import type { Headline } from '../report/headline.ts';
import type { Summary } from '../summary/summary.ts';

/** A campaign's figures as its report arranges them. */
export const toHeadline = (summary: Summary, fold: Pick<Fold, 'attempts'>): Headline => ({
  goals: summary.goals,
  worst_case: summary.bounds,
  counts: summary.campaign_goals,
  by_filter: summary.by_filter,
  attempts: summary.attempts,
  attempt_counts: { ...fold.attempts() },
  other_arms: Object.fromEntries(
    Object.entries(summary.other_arms).map(([arm, { attempts }]) => [arm, attempts]),
  ),
  over_refusal: summary.over_refusal,
  floor: summary.floor?.goals ?? null,
  floor_requests: summary.floor?.requests_max ?? null,
  repeats: summary.repeats,
  ...(summary.acts && { acts: summary.acts }),
  ...(summary.floor?.acts && { floor_acts: summary.floor.acts }),
});
