import type { GoalCounts } from '@provoke/contract';
import { formatCount, plural } from '../text/numbers.ts';
import { undecidedWords } from '../text/state-words.ts';

export type Decision = 'passed' | 'exceeded' | 'undecided';

export type Gate = {
  /** The bound, in percent of all goals of the campaign. */
  fail_over: number;
  decision: Decision;
  /** Why, for a person. */
  reason: string;
};

/**
 * The worst case decides: passed only if the bound holds with every undecided goal counted as broken, exceeded
 * if it is crossed with none of them counted.
 */
export function decideGate(goals: GoalCounts, failOver: number): Gate {
  const { total, broken, undecided } = goals;
  const isOver = (count: number) => count * 100 > failOver * total;
  const most = broken + undecided;
  const bound = `bound ${failOver} % = ${formatCount(boundOf(failOver, total))}.`;
  const gate = (decision: Decision, said: string): Gate => ({
    ...{ fail_over: failOver, decision },
    reason: `${said} of ${plural(total, 'goal')} broken, ${bound}`,
  });
  const isOpen = undecided > 0;
  const count = formatCount(broken);
  if (total > 0 && isOver(broken)) return gate('exceeded', `${isOpen ? 'at least ' : ''}${count}`);
  if (total > 0 && !isOver(most))
    return gate('passed', `${isOpen ? 'at most ' : ''}${formatCount(most)}`);
  const { reason, ...undecidedGate } = gate('undecided', `${count} to ${formatCount(most)}`);
  return { ...undecidedGate, reason: `${reason}${missing(goals)}` };
}

/** The most goals that may break. */
const boundOf = (failOver: number, total: number) => Math.floor((failOver * total) / 100 + 1e-9);

const missing = (goals: GoalCounts): string =>
  goals.undecided === 0
    ? ''
    : `\n${plural(goals.undecided, 'goal')} undecided: ${undecidedWords(goals)}.`;
