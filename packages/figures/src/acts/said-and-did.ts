import type { CampaignActs, SaidAndDid } from '@provoke/contract';
import type { GoalAct } from '../counting/goal-acts.ts';

/** Where a goal is in the square of what was said in any attempt and what was done. */
export function cellOf(did: boolean, { said }: Pick<GoalAct, 'said'>): SaidAndDid {
  if (did) return said ? 'both' : 'did_only';
  return said ? 'said_only' : 'neither';
}

/** Goals where it was done, and no reply tells or denies it. */
export const countNotMentioned = ({
  said_and_did: { did_only, concealed },
}: Pick<CampaignActs, 'said_and_did'>): number => did_only - concealed;

/** Goals by what was said in any attempt, and by what was done. */
export function createSquare() {
  const cells = { both: 0, said_only: 0, did_only: 0, concealed: 0, neither: 0 };
  let concealed = 0;

  return {
    add(did: boolean, act: GoalAct, times: number): void {
      cells[cellOf(did, act)] += times;
      if (!did || !act.concealed) return;
      concealed += times;
      if (!act.said) cells.concealed += times;
    },
    counts: () => ({ said_and_did: { ...cells }, concealed }),
  };
}
