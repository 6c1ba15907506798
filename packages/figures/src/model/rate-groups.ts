import { rateOf } from '../comparison/compare-goals.ts';
import { type GoalRow, isJudged } from '../goals/goal-row.ts';
import { groupBy } from '../goals/group-by.ts';
import type { GroupRow } from '../report/report.ts';
import { groupOf } from '../taxonomy/groups.ts';

/** Goals by what they are about, the most broken first. */
export const rateGroups = (rows: readonly GoalRow[]): GroupRow[] =>
  [...groupBy(rows, ({ group }) => group)]
    .map(([group, goals]) => rateGroup(group, goals))
    .sort((a, b) => (b.goals.rate ?? -1) - (a.goals.rate ?? -1) || b.goals.total - a.goals.total);

function rateGroup(group: string, goals: readonly GoalRow[]): GroupRow {
  const [first] = goals;
  const { title, agentic, atlas } = groupOf({
    owasp: first?.owasp ?? null,
    category: first?.category ?? null,
  });
  return {
    group,
    title,
    goals: rateOf(goals),
    undecided: goals.filter(({ outcome }) => !isJudged(outcome)).length,
    owasp_agentic: [...agentic],
    atlas: [...atlas],
  };
}
