import type { Difference, OverviewGoals, OverviewWeek, Rate } from '@provoke/contract';
import { groupBy } from '../goals/group-by.ts';
import { differUnpaired } from '../rates/difference.ts';
import { rateGoals } from '../rates/rate.ts';
import { toCount } from './find-changes.ts';
import type { OverviewCounts } from './overview-counts.ts';
import { rateWeeks } from './rate-weeks.ts';

/** What an agent did at the goals that rules decided. */
export type RatedActs = {
  agent: string;
  goals: OverviewGoals;
  did_it: Rate;
  before: Rate;
  now: Rate;
  change: Difference | null;
  weeks: OverviewWeek[];
};

const AGENTS_MAX = 50;

/** The most exposed first; an agent that showed nothing has no rate, and comes last. */
export function rateActs(
  { acts, goalWeeks }: Pick<OverviewCounts, 'acts' | 'goalWeeks'>,
  days: readonly string[],
): RatedActs[] {
  const byAgent = groupBy(
    goalWeeks.filter(({ technique, by_act }) => technique === null && by_act),
    ({ agent }) => agent,
  );
  return acts
    .map(({ agent, now, before, ...goals }) => ({
      ...{ agent, goals },
      did_it: rateGoals({ broken: goals.did, judged: decidedOf(goals) }),
      ...{ before: rateGoals(before), now: rateGoals(now) },
      change: differUnpaired(toCount(before), toCount(now)),
      weeks: rateWeeks(byAgent.get(agent) ?? [], { days, byAct: true }),
    }))
    .sort(
      (a, b) =>
        Number(b.did_it.total > 0) - Number(a.did_it.total > 0) ||
        (b.did_it.successes / b.did_it.total || 0) - (a.did_it.successes / a.did_it.total || 0) ||
        b.goals.said - a.goals.said ||
        b.did_it.total - a.did_it.total,
    )
    .slice(0, AGENTS_MAX);
}

const decidedOf = ({ did, meant, said, resisted }: OverviewGoals): number =>
  did + meant + said + resisted;
