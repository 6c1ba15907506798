/** A whole number per goal index; 0 until it is set. */
export type GoalNumbers = {
  get(index: number): number;
  set(index: number, value: number): void;
  /** Number of goals with a number that passes the test. */
  count(test: (value: number) => boolean): number;
  /** By index; trailing zeros may be padding. */
  all(): Uint8Array | Uint32Array;
};

const LENGTH_FIRST = 1_024;
const BYTE_MAX = 255;

/** One byte per goal while all numbers fit, then four: a campaign may have a million goals. */
export function createGoalNumbers(): GoalNumbers {
  let numbers: Uint8Array | Uint32Array = new Uint8Array(LENGTH_FIRST);

  const makeRoom = (index: number, value: number) => {
    const isWide = numbers instanceof Uint32Array || value > BYTE_MAX;
    const length = Math.max(numbers.length, 2 ** Math.ceil(Math.log2(index + 1)));
    const roomier = isWide ? new Uint32Array(length) : new Uint8Array(length);
    roomier.set(numbers);
    numbers = roomier;
  };

  return {
    get: (index) => numbers[index] ?? 0,
    set(index, value) {
      const fits = numbers instanceof Uint32Array || value <= BYTE_MAX;
      if (index >= numbers.length || !fits) makeRoom(index, value);
      numbers[index] = value;
    },
    count(test) {
      let found = 0;
      for (const value of numbers) if (value > 0 && test(value)) found++;
      return found;
    },
    all: () => numbers,
  };
}
