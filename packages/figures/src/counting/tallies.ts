import type { AttemptOutcome } from '@provoke/evidence';
import { z } from 'zod';

export const Tally = z
  .object({
    attempts: z.int(),
    broken: z.int(),
    undecided: z.int(),
    errors: z.int(),
    first_broken: z
      .int()
      .nullable()
      .describe('which of its attempts was the first to break the goal, from 1'),
  })
  .meta({ id: 'Tally', description: 'The attempts of one technique at one goal.' });
export type Tally = z.infer<typeof Tally>;

export const decidedOf = ({ attempts, undecided, errors }: Tally): number =>
  attempts - undecided - errors;

const ATTEMPTS = 0;
const FIRST_BROKEN = 4;
const COLUMNS = 5;
const columnOf: Partial<Record<AttemptOutcome, number>> = { broken: 1, undecided: 2, error: 3 };
const GOALS_FIRST = 256;

/** Counts by the slot of a goal: twenty bytes each, for campaigns of a million goals. */
export function createTallies() {
  let cells = new Uint32Array(COLUMNS * GOALS_FIRST);

  const reserve = (slot: number) => {
    if ((slot + 1) * COLUMNS <= cells.length) return;
    const larger = new Uint32Array(Math.max(2 * cells.length, (slot + 1) * COLUMNS));
    larger.set(cells);
    cells = larger;
  };
  const read = (slot: number, column: number) => cells[slot * COLUMNS + column] ?? 0;
  const change = (slot: number, column: number, by: number) => {
    cells[slot * COLUMNS + column] = read(slot, column) + by;
  };

  return {
    add(slot: number, outcome: AttemptOutcome): void {
      reserve(slot);
      change(slot, ATTEMPTS, 1);
      const column = columnOf[outcome];
      if (column !== undefined) change(slot, column, 1);
      if (outcome === 'broken' && read(slot, FIRST_BROKEN) === 0)
        change(slot, FIRST_BROKEN, read(slot, ATTEMPTS));
    },

    /** Undefined without an attempt. */
    get(slot: number): Tally | undefined {
      const [attempts = 0, broken = 0, undecided = 0, errors = 0, first = 0] = cells.subarray(
        slot * COLUMNS,
        (slot + 1) * COLUMNS,
      );
      if (attempts === 0) return undefined;
      return { attempts, broken, undecided, errors, first_broken: first === 0 ? null : first };
    },
  };
}
export type Tallies = ReturnType<typeof createTallies>;
