import { holm, type Rate } from '@provoke/statistics';
import { type Lift, liftOver } from './lift.ts';
import type { createPart } from './part.ts';
import type { createSlice } from './slice.ts';

export type Floor = {
  goals: Rate;
  /** Over all techniques; null if no goal has a verdict in both. */
  lift: Lift | null;
  /** By technique, with tests corrected for their number (Holm). */
  techniques: Record<string, Lift | null>;
};

type Part = ReturnType<typeof createPart>;
type Measuring = {
  whole: ReturnType<typeof createSlice>;
  techniques: ReadonlyMap<string, Part>;
};

/** The rate of the untouched goals, and what the techniques add to it. */
export const measureFloor = (floor: Part, { whole, techniques }: Measuring): Floor => ({
  goals: floor.slice().goals,
  lift: liftOver(floor.goals, whole),
  techniques: correct(
    Object.fromEntries(
      Array.from(techniques, ([name, { goals }]) => [name, liftOver(floor.goals, goals)]),
    ),
  ),
});

/** Corrects the tests of several techniques, so that each can be read alone. */
function correct(lifts: Record<string, Lift | null>): Record<string, Lift | null> {
  const names = Object.keys(lifts).filter((name) => lifts[name]);
  const corrected = holm(names.map((name) => lifts[name]?.p ?? 1));
  return Object.fromEntries(
    Object.entries(lifts).map(([name, lift]) => [
      name,
      lift && { ...lift, p: corrected[names.indexOf(name)] ?? lift.p },
    ]),
  );
}
