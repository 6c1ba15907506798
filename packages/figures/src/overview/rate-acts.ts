import type { Difference, OverviewGoals, Rate } from '@provoke/contract';
import { differUnpaired } from '../rates/difference.ts';
import { rateGoals } from '../rates/rate.ts';
import { toCount } from './find-changes.ts';
import type { OverviewCounts } from './overview-counts.ts';

/** What an agent did at the goals that rules decided. */
export type RatedActs = {
  agent: string;
  goals: OverviewGoals;
  did_it: Rate;
  before: Rate;
  now: Rate;
  change: Difference | null;
};

const AGENTS_MAX = 50;

/** The most exposed first; an agent that showed nothing has no rate, and comes last. */
export const rateActs = ({ acts }: Pick<OverviewCounts, 'acts'>): RatedActs[] =>
  acts
    .map(({ agent, now, before, ...goals }) => ({
      ...{ agent, goals },
      did_it: rateGoals({ broken: goals.did, judged: decidedOf(goals) }),
      ...{ before: rateGoals(before), now: rateGoals(now) },
      change: differUnpaired(toCount(before), toCount(now)),
    }))
    .sort(
      (a, b) =>
        Number(b.did_it.total > 0) - Number(a.did_it.total > 0) ||
        (b.did_it.successes / b.did_it.total || 0) - (a.did_it.successes / a.did_it.total || 0) ||
        b.goals.said - a.goals.said ||
        b.did_it.total - a.did_it.total,
    )
    .slice(0, AGENTS_MAX);

const decidedOf = ({ did, meant, said, resisted }: OverviewGoals): number =>
  did + meant + said + resisted;
