import { hash } from 'node:crypto';

/** Random numbers, 0 up to but not including 1, that repeat for the same names: mulberry32, seeded by their hash. */
export function seededRandom(...names: (string | number)[]): () => number {
  let state: number | undefined;
  return () => {
    state = ((state ?? seedOf(names)) + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Worked out for the first number only: most of who could ask for one never does. */
const seedOf = (names: (string | number)[]) =>
  hash('sha256', JSON.stringify(names), 'buffer').readUInt32LE();
