import { createHash } from 'node:crypto';

/** As many digits as other texts of a fact row are known by. */
const DIGITS = 8;

const hashOf = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, DIGITS);

/** Names of tools as a fact row has them, each between spaces; null for none. */
export const hashTools = (names: readonly string[]): string | null =>
  names.length > 0 ? ` ${[...new Set(names.map(hashOf))].join(' ')} ` : null;
