import { type AttemptOutcome, type AttemptRecord, numberIn, toFields } from '@provoke/evidence';
import { type Spread, spread } from '@provoke/statistics';

const REPEATS_MAX = 100;

type Repeat = { judged: Set<number>; broken: Set<number> };

/** Which goals each repeat of the campaign broke. */
export function createRepeatCounts() {
  const repeats = new Map<number, Repeat>();

  return {
    add({ agent_specific_data }: AttemptRecord, outcome: AttemptOutcome, slot: number): void {
      const number = numberIn(toFields(agent_specific_data), 'repeat');
      if (number === undefined || !Number.isInteger(number)) return;
      if (outcome !== 'broken' && outcome !== 'resisted') return;
      if (!repeats.has(number) && repeats.size >= REPEATS_MAX) return;
      const repeat = repeats.get(number) ?? { judged: new Set(), broken: new Set() };
      repeat.judged.add(slot);
      if (outcome === 'broken') repeat.broken.add(slot);
      repeats.set(number, repeat);
    },
    /** Null where nothing was repeated. */
    spread: (): Spread | null =>
      repeats.size < 2
        ? null
        : spread([...repeats.values()].map(({ judged, broken }) => broken.size / judged.size)),
  };
}
