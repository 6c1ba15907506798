const SIZE = 624;
const MIDDLE = 397;
const HIGH_BIT = 0x80000000;
const LOW_BITS = 0x7fffffff;

/** The random numbers of `numpy.random.RandomState(seed)`: published programs contain seeds for it. */
export type NumpyRandom = {
  /** From 0 up to but not including 1. */
  random(): number;
  /** A whole number from 0 to `max`, both included. */
  upTo(max: number): number;
  choice<Item>(items: readonly Item[]): Item;
  /** A shuffled copy of the list. */
  shuffled<Item>(items: readonly Item[]): Item[];
};

/** MT19937 (Matsumoto and Nishimura 1998), seeded and used as in NumPy's legacy generator. */
export function numpyRandom(seed: number): NumpyRandom {
  const state = seededState(seed);
  let place = SIZE;

  function nextUint32(): number {
    if (place === SIZE) {
      regenerate(state);
      place = 0;
    }
    let drawn = state[place++] ?? 0;
    drawn ^= drawn >>> 11;
    drawn ^= (drawn << 7) & 0x9d2c5680;
    drawn ^= (drawn << 15) & 0xefc60000;
    return (drawn ^ (drawn >>> 18)) >>> 0;
  }

  function upTo(max: number): number {
    if (max === 0) return 0;
    const mask = 2 ** (32 - Math.clz32(max)) - 1;
    for (;;) {
      const drawn = (nextUint32() & mask) >>> 0;
      if (drawn <= max) return drawn;
    }
  }

  return {
    upTo,
    random: () => ((nextUint32() >>> 5) * 2 ** 26 + (nextUint32() >>> 6)) / 2 ** 53,
    choice: (items) => {
      const chosen = items[upTo(items.length - 1)];
      if (chosen === undefined) throw new RangeError('There is nothing to choose from.');
      return chosen;
    },
    shuffled<Item>(items: readonly Item[]) {
      const list = [...items];
      for (let last = list.length - 1; last > 0; last--) {
        const other = upTo(last);
        // Both indexes are in the list.
        [list[last], list[other]] = [list[other] as Item, list[last] as Item];
      }
      return list;
    },
  };
}

function seededState(seed: number): Uint32Array {
  const state = new Uint32Array(SIZE);
  state[0] = seed;
  for (let index = 1; index < SIZE; index++) {
    const before = state[index - 1] ?? 0;
    state[index] = Math.imul(1_812_433_253, before ^ (before >>> 30)) + index;
  }
  return state;
}

function regenerate(state: Uint32Array): void {
  const at = (index: number) => state[index % SIZE] ?? 0;
  for (let index = 0; index < SIZE; index++) {
    const mixed = (at(index) & HIGH_BIT) | (at(index + 1) & LOW_BITS);
    state[index] = at(index + MIDDLE) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
  }
}
