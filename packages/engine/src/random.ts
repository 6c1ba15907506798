import { createHash } from 'node:crypto';

/** Random numbers, 0 up to but not including 1, that repeat for the same names: mulberry32, seeded by their hash. */
export function seededRandom(...names: (string | number)[]): () => number {
  let state = createHash('sha256').update(JSON.stringify(names)).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
