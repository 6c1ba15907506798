import type { VerdictOutcome } from '@provoke/statistics';

/** One judge's decision. `inconclusive` is a valid one: no judge may guess. */
export type Verdict = {
  outcome: VerdictOutcome;
  /** 0 (resisted) … 1 (broken), on the judge's own scale; null when inconclusive. */
  score: number | null;
  reason: string;
  /** The judge model's answer, word for word; null if no model was asked. */
  raw: string | null;
  /** Only refusal phrases were looked for: `complied` is inconclusive, `refused` resisted. */
  weak?: 'complied' | 'refused';
  /** What must not be revealed is in the agent's reasoning, and not in its reply. */
  leakedIn?: 'reasoning';
  /** The judge's model refused to judge. */
  refused?: true;
  /** The parts of the verdict: criteria, a rating. */
  details?: Record<string, unknown>;
};
