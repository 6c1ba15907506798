import type { EvidenceLevel } from '@provoke/contract/lists';
import { maskedText } from '@provoke/evidence';
import type { ProblemCount } from '../counting/problem-counts.ts';
import type { Problem } from '../report/report.ts';

const SHOWN_MAX = 20;

/** What people call notes that are empty, too rare to list, or not to be shown. */
const unnamed: Record<Problem['blame'], string> = {
  agent: 'The agent gave no reply.',
  provoke: 'The test failed.',
  judges: 'The judges gave no verdict.',
};

/** The most frequent; the rest are counted together. */
export function listProblems(problems: readonly ProblemCount[], level: EvidenceLevel): Problem[] {
  const shown = problems.slice(0, SHOWN_MAX).map((one) => toProblem(one, level));
  return level === 'none' ? merge(shown) : shown;
}

const toProblem = (
  { blame, notes, attempts, goals, example }: ProblemCount,
  level: EvidenceLevel,
): Problem => ({
  // Notes quote replies and errors of a stranger.
  what: level === 'none' || !notes ? unnamed[blame] : maskedText(notes),
  ...{ blame, attempts, goals: goals.size, example },
});

function merge(problems: readonly Problem[]): Problem[] {
  const merged = new Map<Problem['blame'], Problem>();
  for (const problem of problems) {
    const before = merged.get(problem.blame);
    if (!before) merged.set(problem.blame, { ...problem });
    else before.attempts += problem.attempts;
  }
  return [...merged.values()];
}
