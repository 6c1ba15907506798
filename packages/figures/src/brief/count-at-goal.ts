import { type AttemptRecord, readAttemptData } from '@provoke/evidence';
import { foldRecord } from '../counting/fold-record.ts';
import { decidedOf } from '../counting/goal-cells.ts';
import type { Tally } from '../counting/tally.ts';
import type { Times } from './times.ts';

export type CountsAtGoal = {
  /** Attempts of the finding's technique at its goal that were decided. */
  by_technique: Times;
  /** Plain requests for it; null where none was decided. */
  by_floor: Times | null;
};

/** How often the goal of one attempt was broken, by its technique and by the plain request. Reads the campaign once. */
export async function countAtGoal(
  record: Parameters<typeof foldRecord>[0],
  attempt: Pick<AttemptRecord, 'id' | 'agent_specific_data'>,
): Promise<CountsAtGoal> {
  const { technique, arm } = readAttemptData(attempt);
  let index: number | undefined;
  const fold = await foldRecord(record, {
    see({ id }, { goal }) {
      if (id === attempt.id) index = goal.index;
    },
  });
  const slot = index === undefined ? undefined : fold.slots.find(index);
  const at = (cells: { get(slot: number): Tally | undefined } | undefined): Times | null => {
    const tally = slot === undefined ? undefined : cells?.get(slot);
    const of = tally ? decidedOf(tally) : 0;
    return tally && of > 0 ? { broken: tally.broken, of } : null;
  };
  const floor = at([...fold.floors.values()][0]);
  const own = arm === 'control' ? floor : at(fold.attacks.get(technique));
  return { by_technique: own ?? { broken: 0, of: 0 }, by_floor: floor };
}
