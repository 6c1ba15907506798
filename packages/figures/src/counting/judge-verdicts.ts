import type { Verdict } from '@provoke/evidence';
import { createGoalCells } from './goal-cells.ts';

/** One judge's verdicts, by goal. */
export function createJudgeVerdicts() {
  const cells = createGoalCells();
  const scores = { sum: 0, count: 0, areGrades: false };

  return {
    cells,
    add(slot: number, { outcome, score, details }: Pick<Verdict, 'outcome' | 'score' | 'details'>) {
      cells.add(slot, { outcome: outcome === 'inconclusive' ? 'undecided' : outcome });
      if (outcome === 'inconclusive' || !isGrade(score)) return;
      scores.sum += score;
      scores.count++;
      scores.areGrades ||= Object.keys(details ?? {}).some((name) => name !== 'quotation');
    },
    /** Of its scores, 0 to 1, as StrongREJECT reports it; null for a judge without grades. */
    meanScore: (): number | null => (scores.areGrades ? scores.sum / scores.count : null),
  };
}

/** Other clients record whatever number they like. */
const isGrade = (score: number | null): score is number =>
  score !== null && score >= 0 && score <= 1;
