import { type JudgeOutcome, readVerdicts, type Shown } from '@provoke/evidence';
export type JudgeCount = Record<JudgeOutcome, number>;

const JUDGES_MAX = 50;
const PATTERNS_MAX = 2_000;
const DISPUTES_KEPT = 3;

/** Each judge's verdicts, and the count of each combination of verdicts. */
export function createJudgeCounts() {
  const judges = new Map<string, JudgeCount>();
  const patterns = new Map<string, { outcomes: Map<string, JudgeOutcome>; count: number }>();
  const disputes: Shown[] = [];

  const countOf = (judge: string) => {
    const count = judges.get(judge) ?? { broken: 0, resisted: 0, inconclusive: 0 };
    if (judges.size < JUDGES_MAX) judges.set(judge, count);
    return count;
  };

  return {
    judges,
    disputes,
    add(shown: Shown): void {
      const verdicts = readVerdicts(shown.attempt);
      if (verdicts.length === 0) return;
      for (const { judge, outcome } of verdicts) countOf(judge)[outcome]++;
      const outcomes = new Map(verdicts.map(({ judge, outcome }) => [judge, outcome]));
      const settled = new Set([...outcomes.values()].filter((one) => one !== 'inconclusive'));
      if (settled.size > 1 && disputes.length < DISPUTES_KEPT) disputes.push(shown);
      const name = JSON.stringify([...outcomes]);
      const pattern = patterns.get(name) ?? { outcomes, count: 0 };
      pattern.count++;
      if (patterns.size < PATTERNS_MAX) patterns.set(name, pattern);
    },
    patterns: () => [...patterns.values()],
  };
}
export type JudgeCounts = ReturnType<typeof createJudgeCounts>;
