import { holm, toFlow } from '@provoke/statistics';
import type { Fold } from '../counting/fold.ts';
import type { GoalCells } from '../counting/goal-cells.ts';
import { differPaired, goalsIn } from '../rates/difference.ts';
import { bitOf } from '../states/goal-state.ts';
import type { Lift } from './summary.ts';

/** Each technique against the same goals asked plainly, over those judged in both. */
export function measureLifts(
  { slots, attacks }: Pick<Fold, 'slots' | 'attacks'>,
  floor: GoalCells,
): Record<string, Lift | null> {
  const raw = [...attacks].map(([technique, cells]) => {
    const flow = toFlow(judgedInBoth(slots.count, floor, cells));
    return { technique, flow, goals: goalsIn(flow), difference: differPaired(flow) };
  });
  const compared = raw.filter(({ difference }) => difference !== null);
  const corrected = holm(compared.map(({ difference }) => difference?.p ?? 1));
  const probabilities = new Map(
    compared.map(({ technique }, at) => [technique, corrected[at] ?? 1]),
  );
  return Object.fromEntries(
    raw.map(({ technique, flow, goals, difference }) => [
      technique,
      difference && {
        ...difference,
        p: probabilities.get(technique) ?? difference.p,
        ...{ flow, goals },
        tests: compared.length,
      },
    ]),
  );
}

const BROKEN = bitOf('broken');
const JUDGED = BROKEN | bitOf('resisted');

function* judgedInBoth(
  count: number,
  floor: GoalCells,
  attack: GoalCells,
): Generator<[boolean, boolean]> {
  for (let slot = 0; slot < count; slot++) {
    const [plain, attacked] = [floor.stateOf(slot), attack.stateOf(slot)];
    if (plain & JUDGED && attacked & JUDGED) yield [plain === BROKEN, attacked === BROKEN];
  }
}
