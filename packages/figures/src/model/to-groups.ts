import type { GoalRow } from '../goals/goal-row.ts';
import { rateGoals } from '../rates/rate.ts';
import type { GroupRow } from '../report/report.ts';
import type { Summary } from '../summary/summary.ts';
import { groupById } from '../taxonomy/groups.ts';

/** Goals by what they are about, the most broken first; last the groups of goals that nothing attacked. */
export function toGroups(
  { categories }: Pick<Summary, 'categories'>,
  rows: readonly Pick<GoalRow, 'group'>[] = [],
): GroupRow[] {
  const attacked = Object.entries(categories)
    .map(([group, { goals, goal_counts, acts }]) => ({
      ...toGroup(group, goals, goal_counts.undecided),
      ...(acts && { acts }),
    }))
    .sort((a, b) => shareOf(b.goals) - shareOf(a.goals) || b.goals.total - a.goals.total);
  const others = new Set(rows.map(({ group }) => group));
  for (const { group } of attacked) others.delete(group);
  return [...attacked, ...[...others].map((group) => toGroup(group, none, 0))];
}

const none = rateGoals({ broken: 0, judged: 0 });

function toGroup(group: string, goals: GroupRow['goals'], undecided: number): GroupRow {
  const { title, agentic, atlas } = groupById(group);
  return { group, title, goals, undecided, owasp_agentic: [...agentic], atlas: [...atlas] };
}

const shareOf = ({ successes, total }: GroupRow['goals']) => (total === 0 ? -1 : successes / total);
