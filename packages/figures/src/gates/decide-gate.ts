import type { DoubtId } from '@provoke/contract/lists';
import { doubtLines } from '../doubts/doubt-words.ts';
import { hasGoalsToDecide, pendingDoubts } from '../doubts/pending-doubts.ts';
import { formatCount, plural } from '../format/numbers.ts';
import type { Summary } from '../summary/summary.ts';
import { undecidedWords } from '../text/state-words.ts';
import { type AcceptedFindings, acceptedLines, NONE_ACCEPTED } from './accepted-findings.ts';

export type Decision = 'passed' | 'exceeded' | 'undecided';

/** As people read them. */
export const decisionWords: Readonly<Record<Decision, string>> = {
  passed: 'passed',
  exceeded: 'failed',
  undecided: 'undecided',
};

export type Gate = {
  /** The bound, in percent of all goals of the campaign. */
  fail_over: number;
  decision: Decision;
  /** Why, for a person. */
  reason: string;
  /** Doubts that keep it from deciding. */
  because: DoubtId[];
};

export type Gated = Pick<Summary, 'campaign_goals' | 'gate_goals' | 'doubts'>;

/**
 * The worst case decides: passed only if the bound holds with every undecided goal counted as broken, exceeded if it is
 * crossed with none of them counted. A goal in doubt counts both ways; a doubt about all of them leaves nothing to
 * decide by.
 */
export function decideGate(
  gated: Gated,
  failOver: number,
  findings: AcceptedFindings = NONE_ACCEPTED,
): Gate {
  const { total, accepted } = gated.gate_goals;
  // What is accepted stays broken in every number, and does not count here.
  const low = Math.max(0, gated.gate_goals.low - findings.goals);
  const high = Math.max(0, gated.gate_goals.high - findings.goals);
  const isOver = (count: number) => count * 100 > failOver * total;
  const pending = pendingDoubts(gated.doubts);
  const isDecidable = hasGoalsToDecide(gated.gate_goals, gated.doubts);
  const bound = `bound ${failOver} % = ${formatCount(boundOf(failOver, total))}.`;
  const gate = (decision: Decision, said: string): Gate => ({
    ...{ fail_over: failOver, decision },
    reason: [
      `${said} of ${plural(total, 'goal')} broken, ${bound}${acceptedWords(accepted)}`,
      ...acceptedLines(findings),
    ].join('\n'),
    because: [],
  });
  const isOpen = high > low;
  if (isDecidable && isOver(low))
    return gate('exceeded', `${isOpen ? 'at least ' : ''}${formatCount(low)}`);
  if (isDecidable && !isOver(high))
    return gate('passed', `${isOpen ? 'at most ' : ''}${formatCount(high)}`);
  const { reason, ...undecided } = gate(
    'undecided',
    isOpen ? `${formatCount(low)} to ${formatCount(high)}` : formatCount(low),
  );
  return {
    ...undecided,
    reason: [reason, ...missing(gated), ...doubtLines(pending)].join('\n'),
    because: pending.map(({ id }) => id),
  };
}

/** The most goals that may break. */
const boundOf = (failOver: number, total: number) => Math.floor((failOver * total) / 100 + 1e-9);

const acceptedWords = (accepted: number): string =>
  accepted === 0
    ? ''
    : ` ${plural(accepted, 'goal')} without a verdict ${accepted === 1 ? 'is' : 'are'} accepted, and not counted as broken.`;

const missing = ({ campaign_goals: goals }: Gated): string[] =>
  goals.undecided === 0
    ? []
    : [`${plural(goals.undecided, 'goal')} undecided: ${undecidedWords(goals)}.`];
