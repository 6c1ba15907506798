import type { Overview } from '@provoke/contract';
import { groupBy } from '../goals/group-by.ts';
import { rateGoals } from '../rates/rate.ts';
import type { GoalWeek } from './overview-counts.ts';
import { rateWeeks } from './rate-weeks.ts';

const TECHNIQUES_MAX = 20;

/** What one agent showed to each technique: over all days, and by week. */
export function rateTechniques(
  goalWeeks: readonly GoalWeek[],
  days: readonly string[],
): NonNullable<Overview['techniques']> {
  const found = goalWeeks.flatMap((one) =>
    one.technique === null ? [] : [{ ...one, technique: one.technique }],
  );
  return [...groupBy(found, ({ technique, by_act }) => `${by_act} ${technique}`).values()]
    .flatMap((all) => {
      const [first] = all;
      const whole = all.find(({ week }) => week === null);
      if (!first || !whole) return [];
      const { technique, by_act } = first;
      const weeks = rateWeeks(all, { days, byAct: by_act });
      return [{ technique, by_act, ...rateGoals(whole), weeks }];
    })
    .sort((a, b) => b.total - a.total || (a.technique < b.technique ? -1 : 1))
    .slice(0, TECHNIQUES_MAX);
}
