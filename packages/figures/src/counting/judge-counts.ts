import {
  isOpinion,
  type JudgeOutcome,
  type JudgeVerdict,
  type Shown,
  VERDICTS_MAX,
} from '@provoke/evidence';
export type JudgeCount = Record<JudgeOutcome, number>;

const JUDGES_MAX = 50;
const PATTERNS_MAX = 2_000;
const DISPUTES_KEPT = 3;

/** Each judge's verdicts, and the count of each combination of verdicts. */
export function createJudgeCounts() {
  const judges = new Map<string, JudgeCount>();
  const patterns = new Map<string, Pattern>();
  const disputes: Shown[] = [];

  const countOf = (judge: string) => {
    const count = judges.get(judge) ?? { broken: 0, resisted: 0, inconclusive: 0 };
    if (judges.size < JUDGES_MAX) judges.set(judge, count);
    return count;
  };

  return {
    judges,
    disputes,
    add(shown: Shown, given: readonly JudgeVerdict[]): void {
      const verdicts = given.slice(0, VERDICTS_MAX);
      if (verdicts.length === 0) return;
      for (const { judge, outcome } of verdicts) countOf(judge)[outcome]++;
      const name = JSON.stringify(verdicts.map(({ judge, outcome }) => [judge, outcome]));
      const pattern = patterns.get(name) ?? toPattern(verdicts);
      pattern.count++;
      if (pattern.isDisputed && disputes.length < DISPUTES_KEPT) disputes.push(shown);
      if (patterns.size < PATTERNS_MAX) patterns.set(name, pattern);
    },
    patterns: () => [...patterns.values()],
  };
}

/** Verdicts that attempts have in common. */
type Pattern = { outcomes: Map<string, JudgeOutcome>; isDisputed: boolean; count: number };

/** Judges disagree with each other, and not with rules, which read acts and no words. */
function toPattern(given: readonly JudgeVerdict[]): Pattern {
  const verdicts = given.filter(({ judge }) => isOpinion(judge));
  const outcomes = new Map(verdicts.map(({ judge, outcome }) => [judge, outcome]));
  const settled = new Set([...outcomes.values()].filter((one) => one !== 'inconclusive'));
  return { outcomes, isDisputed: settled.size > 1, count: 0 };
}

export type JudgeCounts = ReturnType<typeof createJudgeCounts>;
