export const judgeOutcomes = ['broken', 'resisted', 'inconclusive'] as const;
export type JudgeOutcome = (typeof judgeOutcomes)[number];

export const readJudgeOutcome = (value: unknown): JudgeOutcome | undefined =>
  judgeOutcomes.find((known) => known === value);

/** A verdict in the words of an attempt: a judge that could not decide leaves it undecided. */
export const outcomeOfVerdict = (outcome: JudgeOutcome): 'broken' | 'resisted' | 'undecided' =>
  outcome === 'inconclusive' ? 'undecided' : outcome;
