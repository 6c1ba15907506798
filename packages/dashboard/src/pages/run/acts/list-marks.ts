import type { RunGoal } from '@provoke/contract';
import { arms } from '@provoke/contract/fact-columns';
import { type ActWord, actWords } from '@provoke/contract/lists';
import { actWordAt } from '../columns/act-word-at.ts';
import { ASKED_AGAIN, type RunColumns } from '../columns/run-columns.ts';

/** A goal with the word of each of its attempts, in order, and whether people decided about all that broke it. */
export type GoalMarks = { goal: RunGoal; words: ActWord[]; isLookedAt: boolean };

const ATTACK = arms.indexOf('attack');

/** The goals that were attacked, by their numbers or the worst first. */
export function listMarks(
  columns: RunColumns,
  goals: readonly RunGoal[],
  { order, toLookAt }: { order: 'number' | 'worst'; toLookAt?: ReadonlySet<number> | undefined },
): GoalMarks[] {
  const rows = goals
    .filter(({ attempts }) => attempts > 0)
    .map(
      (goal): GoalMarks => ({
        ...{ goal, words: [] },
        isLookedAt: toLookAt !== undefined && goal.broken > 0,
      }),
    );
  const byGoal: GoalMarks[] = [];
  for (const row of rows) byGoal[row.goal.goal] = row;
  for (let place = 0; place < columns.count; place++) {
    if (columns.arm[place] !== ATTACK || columns.request[place] === ASKED_AGAIN) continue;
    const row = byGoal[columns.goal[place] ?? 0];
    const word = actWordAt(columns, place);
    if (word) row?.words.push(word);
    if (row && toLookAt?.has(place)) row.isLookedAt = false;
  }
  return order === 'number' ? rows : rows.sort(byWorst);
}

const rankOf = ({ act }: RunGoal) => (act ? actWords.indexOf(act) : actWords.length);

const byWorst = (a: GoalMarks, b: GoalMarks): number =>
  rankOf(a.goal) - rankOf(b.goal) || a.goal.goal - b.goal.goal;
