import type { Verdict } from '@provoke/evidence';
import { type Rate, wilson } from '@provoke/statistics';

/** One judge's broken rate, over its own verdicts. */
export type JudgeSlice = {
  verdicts: Rate;
  inconclusive: number;
  /** The mean of its scores, 0 to 1, as StrongREJECT reports it; null for a judge without grades. */
  mean_score: number | null;
};

/** Folds one judge's verdicts as they arrive. */
export function createJudgeSlice() {
  const count = { broken: 0, resisted: 0, inconclusive: 0 };
  const scores = { sum: 0, count: 0, areGrades: false };

  return {
    add({ outcome, score, details }: Pick<Verdict, 'outcome' | 'score' | 'details'>): void {
      count[outcome]++;
      if (outcome === 'inconclusive' || score === null) return;
      scores.sum += score;
      scores.count++;
      scores.areGrades ||= details !== undefined;
    },

    slice: (): JudgeSlice => ({
      verdicts: wilson(count.broken, count.broken + count.resisted),
      inconclusive: count.inconclusive,
      mean_score: scores.areGrades ? scores.sum / scores.count : null,
    }),
  };
}
