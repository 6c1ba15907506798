import type { RunGoal } from '@provoke/contract';
import { arms } from '@provoke/contract/fact-columns';
import { type ActWord, actWords } from '@provoke/contract/lists';
import { actWordAt } from '../columns/act-word-at.ts';
import { ASKED_AGAIN, type RunColumns } from '../columns/run-columns.ts';

/** A goal with the word of each of its attempts, in order. */
export type GoalMarks = { goal: RunGoal; words: ActWord[] };

const ATTACK = arms.indexOf('attack');

/** The goals that were attacked, by their numbers or the worst first. */
export function listMarks(
  columns: RunColumns,
  goals: readonly RunGoal[],
  order: 'number' | 'worst',
): GoalMarks[] {
  const rows = goals
    .filter(({ attempts }) => attempts > 0)
    .map((goal): GoalMarks => ({ goal, words: [] }));
  const byGoal: GoalMarks[] = [];
  for (const row of rows) byGoal[row.goal.goal] = row;
  for (let place = 0; place < columns.count; place++) {
    if (columns.arm[place] !== ATTACK || columns.request[place] === ASKED_AGAIN) continue;
    const word = actWordAt(columns, place);
    if (word) byGoal[columns.goal[place] ?? 0]?.words.push(word);
  }
  return order === 'number' ? rows : rows.sort(byWorst);
}

const rankOf = ({ act }: RunGoal) => (act ? actWords.indexOf(act) : actWords.length);

const byWorst = (a: GoalMarks, b: GoalMarks): number =>
  rankOf(a.goal) - rankOf(b.goal) || a.goal.goal - b.goal.goal;
