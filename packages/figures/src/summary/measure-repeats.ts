import { spread, successAtK } from '@provoke/statistics';
import type { Fold } from '../counting/fold.ts';
import { ladder } from '../rates/ladder.ts';
import { overGoals, rateGoals } from '../rates/rate.ts';
import type { Repeats } from './summary.ts';

/** What attacking every goal several times shows; null if goals were attacked once. */
export function measureRepeats({ repeats }: Pick<Fold, 'repeats'>): Repeats | null {
  if (repeats.count === 0) return null;
  const goals = repeats.each().map(rateGoals);
  const rates = goals.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const tried = repeats.tried();
  return {
    goals,
    spread: rates.length < goals.length ? null : spread(rates),
    success_at: ladder(repeats.count).map((k) => {
      const { leftOut, ...rate } = successAtK(tried, k);
      return { repeats: k, leftOut, ...overGoals(rate, rate.total) };
    }),
  };
}
