import type { OverviewWeek } from '@provoke/contract';
import { rateGoals } from '../rates/rate.ts';
import type { GoalWeek } from './overview-counts.ts';

const WEEK = 7;

/** Of one kind of goals by week, oldest first. Of other goals, or asked in another way, a week is not comparable with the one before it. */
export function rateWeeks(
  counted: readonly GoalWeek[],
  { days, byAct }: { days: readonly string[]; byAct: boolean },
): OverviewWeek[] {
  const byWeek = new Map(counted.map((one) => [one.week, one]));
  const weeks: OverviewWeek[] = [];
  let before: GoalWeek | undefined;
  for (let week = Math.ceil(days.length / WEEK) - 1; week >= 0; week--) {
    const end = days.length - week * WEEK;
    const [from = '', to = ''] = [days[Math.max(0, end - WEEK)], days[end - 1]];
    const count = byWeek.get(week);
    const comparable = count?.goals === before?.goals && count?.set_up === before?.set_up;
    weeks.push({
      ...{ from, to, by_act: byAct },
      ...rateGoals(count ?? { broken: 0, judged: 0 }),
      comparable: count !== undefined && comparable,
    });
    before = count ?? before;
  }
  return weeks;
}
