import type { ActWord } from '@provoke/contract/lists';
import { type Fold, type GoalState, tellGoal } from '@provoke/figures';

/** A goal over all techniques, while they attack it; of an ordinary request, whether it was answered. */
export type GoalView = {
  state: GoalState | 'running' | 'answered' | 'refused';
  attempts: number;
  broken: number;
  /** What became of it in one word, where rules decide; absent elsewhere, and before its first attempt. */
  act?: ActWord;
  /** The worst, from 0 to 6; null where nothing was said or done. */
  severity?: number | null;
  /** Only meant, and stopped by a tool or a guard. */
  isStopped?: boolean;
};

export function viewGoal(fold: Fold, index: number, isRunning: boolean): GoalView {
  const { attacks, requests, slots, stateAt } = fold;
  const slot = slots.find(index);
  if (slot === undefined)
    return { state: isRunning ? 'running' : 'not_attempted', attempts: 0, broken: 0 };
  if (requests.size > 0 && attacks.size === 0) return viewRequest(fold, slot, isRunning);
  const state = stateAt(slot);
  let attempts = 0;
  let broken = 0;
  for (const cells of attacks.values()) {
    attempts += cells.attemptsIn(slot);
    broken += cells.brokenIn(slot);
  }
  return {
    state: isRunning && state !== 'broken' ? 'running' : state,
    ...{ attempts, broken },
    ...(fold.hasRules() && viewAct(fold, index, slot)),
  };
}

function viewAct(fold: Fold, index: number, slot: number): Partial<GoalView> {
  const { act } = tellGoal(fold, index);
  if (!act) return {};
  const { kind, severity, stopped } = fold.actAt(slot);
  return { act, severity: kind && severity, isStopped: act === 'meant' && stopped };
}

function viewRequest({ requests }: Fold, slot: number, isRunning: boolean): GoalView {
  const sent = [...requests.values()];
  const count = (read: (cells: (typeof sent)[number]) => number) =>
    sent.reduce((sum, cells) => sum + read(cells), 0);
  const attempts = count((cells) => cells.attemptsIn(slot));
  const decided = count((cells) => cells.decidedIn(slot));
  const refused = count((cells) => cells.brokenIn(slot));
  const state = () => {
    if (isRunning) return 'running';
    if (attempts === 0) return 'not_attempted';
    if (decided > 0) return refused < decided ? 'answered' : 'refused';
    return count((cells) => cells.errorsIn(slot)) > 0 ? 'in_error' : 'without_verdict';
  };
  return { state: state(), attempts, broken: 0 };
}
