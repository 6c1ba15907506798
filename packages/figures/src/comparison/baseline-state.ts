import { nameGoal } from '@provoke/contract';
import type { GoalRow } from '../goals/goal-row.ts';

type Row = Pick<GoalRow, 'state' | 'doubts' | 'evidence' | 'text'>;

/** A goal to look at: it is not known to have held. */
const isFinding = ({ state, doubts }: Row): boolean => state !== 'resisted' || doubts.length > 0;

/** How SARIF says what became of a goal since the baseline; null of one that is no finding, and broke on neither side. */
export function baselineStateOf(was: Row | null, is: Row): GoalRow['baseline_state'] {
  if (!isFinding(is)) return was?.state === 'broken' ? 'absent' : null;
  if (was === null || !isFinding(was)) return 'new';
  const isSame =
    was.state === is.state &&
    was.evidence === is.evidence &&
    nameGoal(was.text) === nameGoal(is.text);
  return isSame ? 'unchanged' : 'updated';
}
