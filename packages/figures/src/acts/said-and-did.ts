import type { GoalAct } from '../counting/goal-acts.ts';

/** Goals by what was said in any attempt, and by what was done. */
export function createSquare() {
  const cells = { both: 0, said_only: 0, did_only: 0, concealed: 0, neither: 0 };
  let concealed = 0;

  return {
    add(did: boolean, { said, concealed: denied }: GoalAct, times: number): void {
      if (did) cells[said ? 'both' : 'did_only'] += times;
      else cells[said ? 'said_only' : 'neither'] += times;
      if (!did || !denied) return;
      concealed += times;
      if (!said) cells.concealed += times;
    },
    counts: () => ({ said_and_did: { ...cells }, concealed }),
  };
}
