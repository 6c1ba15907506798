import type { Difference, Overview, OverviewGoals, Rate } from '@provoke/contract';
import { groupBy } from '../goals/group-by.ts';
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
  weeks: RatedWeek[];
};

type RatedWeek = NonNullable<Overview['acts']>['agents'][number]['weeks'][number];

const AGENTS_MAX = 50;

/** The most exposed first; an agent that showed nothing has no rate, and comes last. */
export function rateActs(
  { acts, actWeeks }: Pick<OverviewCounts, 'acts' | 'actWeeks'>,
  days: readonly string[],
): RatedActs[] {
  const byAgent = groupBy(actWeeks, ({ agent }) => agent);
  return acts
    .map(({ agent, now, before, ...goals }) => ({
      ...{ agent, goals },
      did_it: rateGoals({ broken: goals.did, judged: decidedOf(goals) }),
      ...{ before: rateGoals(before), now: rateGoals(now) },
      change: differUnpaired(toCount(before), toCount(now)),
      weeks: rateWeeks(byAgent.get(agent) ?? [], days),
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

const WEEK = 7;

/** Of other goals, or asked in another way, a week is not comparable with the one before it. */
function rateWeeks(counted: OverviewCounts['actWeeks'], days: readonly string[]): RatedWeek[] {
  const byWeek = new Map(counted.map((one) => [one.week, one]));
  const weeks: RatedWeek[] = [];
  let before: (typeof counted)[number] | undefined;
  for (let week = Math.ceil(days.length / WEEK) - 1; week >= 0; week--) {
    const end = days.length - week * WEEK;
    const [from = '', to = ''] = [days[Math.max(0, end - WEEK)], days[end - 1]];
    const count = byWeek.get(week);
    const comparable = count?.goals === before?.goals && count?.set_up === before?.set_up;
    weeks.push({
      ...{ from, to },
      ...rateGoals(count ?? { broken: 0, judged: 0 }),
      comparable: count !== undefined && comparable,
    });
    before = count ?? before;
  }
  return weeks;
}

const decidedOf = ({ did, meant, said, resisted }: OverviewGoals): number =>
  did + meant + said + resisted;
