import { type GoalRow, tallyOf } from '../goals/goal-row.ts';
import type { Report } from '../report/report.ts';
import { countsOf } from '../text/rate-words.ts';

/** `PAIR 1 of 3, direct 0 of 1`: which of its attempts broke a goal, technique by technique. */
export function describeTries(goal: GoalRow, { techniques }: Pick<Report, 'techniques'>): string {
  return techniques
    .flatMap(({ id, title, is_floor }) => {
      const tally = is_floor ? goal.floor : tallyOf(goal, id);
      return tally
        ? [`${title} ${countsOf({ successes: tally.broken, total: tally.attempts })}`]
        : [];
    })
    .join(', ');
}
