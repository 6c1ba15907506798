import type { ComparedAct } from '@provoke/contract/lists';
import type { GoalRow } from '../goals/goal-row.ts';
import { comparedAct, rankOf } from './compare-acts.ts';

/** A goal that went from one kind to another. */
export type MovedGoal = Pick<GoalRow, 'goal_index' | 'text'> & {
  from: ComparedAct;
  to: ComparedAct;
  severity: { before: number | null; after: number | null };
};

/** Those that got worse first, then by what they became, then by how bad that is. */
export const listMoved = (pairs: readonly { was: GoalRow; is: GoalRow }[]): MovedGoal[] =>
  pairs
    .flatMap(({ was, is }) => {
      const [from, to] = [comparedAct(was), comparedAct(is)];
      if (from === null || to === null || from === to) return [];
      const severity = { before: was.severity ?? null, after: is.severity ?? null };
      return [{ goal_index: is.goal_index, text: is.text, from, to, severity }];
    })
    .sort(
      (a, b) =>
        Number(isWorse(b)) - Number(isWorse(a)) ||
        rankOf(b.to) - rankOf(a.to) ||
        (b.severity.after ?? 0) - (a.severity.after ?? 0) ||
        a.goal_index - b.goal_index,
    );

const isWorse = ({ from, to }: Pick<MovedGoal, 'from' | 'to'>) => rankOf(to) > rankOf(from);
