import { hash } from 'node:crypto';
import { type Random, seededNumbers } from '@provoke/statistics';

/** Random numbers from 0 up to but not including 1, repeatable for the same names: seeded by their hash. */
export function seededRandom(...names: (string | number)[]): Random {
  let next: Random | undefined;
  return () => {
    next ??= seededNumbers(seedOf(names));
    return next();
  };
}

/** Computed for the first number only, because most generators are never used. */
const seedOf = (names: (string | number)[]) =>
  hash('sha256', JSON.stringify(names), 'buffer').readUInt32LE();
