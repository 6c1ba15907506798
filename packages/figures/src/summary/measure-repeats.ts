import { spread, successAtK, type Tried } from '@provoke/statistics';
import type { Fold } from '../counting/fold.ts';
import { addUp, readRepeats, tryOnce } from '../counting/repeats.ts';
import { ladder } from '../rates/ladder.ts';
import { overGoals, rateCounts } from '../rates/rate.ts';
import { createStateCounts } from '../states/goal-counts.ts';
import type { Repeats } from './summary.ts';

/** What attacking every goal several times shows; null if goals were attacked once. */
export function measureRepeats(fold: Pick<Fold, 'attacks' | 'planned' | 'slots'>): Repeats | null {
  const repeats = readRepeats(fold);
  if (repeats.count === 0) return null;
  const counts = Array.from({ length: repeats.count }, createStateCounts);
  const kinds = new Map<number, Tried>();
  for (let slot = 0; slot < fold.slots.count; slot++) {
    const states = repeats.statesAt(slot);
    for (const [at, state] of states.entries()) counts[at]?.add(state);
    const { broken, judged } = addUp(states.map(tryOnce));
    const kind = broken * (repeats.count + 1) + judged;
    const goals = (kinds.get(kind)?.goals ?? 0) + 1;
    if (judged > 0) kinds.set(kind, { broken, attempts: judged, goals });
  }
  const goals = counts.map((one) => rateCounts(one.counts()));
  const rates = goals.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  return {
    goals,
    spread: rates.length < goals.length ? null : spread(rates),
    success_at: ladder(repeats.count).map((k) => {
      const { leftOut, ...rate } = successAtK([...kinds.values()], k);
      return { repeats: k, leftOut, ...overGoals(rate, rate.total) };
    }),
  };
}
