import type { Doubt } from '@provoke/contract';

/** Those that keep a gate from deciding. */
export const pendingDoubts = (doubts: readonly Doubt[]): Doubt[] =>
  doubts.filter(({ effect, is_accepted }) => effect === 'undecided' && !is_accepted);

/** Those of them that concern all goals, or an unknown number of goals: they leave a gate nothing to decide by. */
export const pendingOverall = (doubts: readonly Doubt[]): Doubt[] =>
  pendingDoubts(doubts).filter(({ goals }) => goals === null);

/** Whether a gate has a goal to decide by: one that was not accepted as undecided, and no doubt about all of them. */
export const hasGoalsToDecide = (
  { total, accepted }: { total: number; accepted: number },
  doubts: readonly Doubt[],
): boolean => total > accepted && pendingOverall(doubts).length === 0;
