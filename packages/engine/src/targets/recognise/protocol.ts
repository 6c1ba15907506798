import type { Asker } from './asker.ts';
import type { Recognised } from './recognised.ts';

type Find = (asker: Asker) => Promise<Recognised | undefined>;

/** One protocol, and how it is known. */
export type Protocol = {
  /** Addresses that end so are likely its own; it is greeted before others. */
  path?: RegExp;
  /** Knows it without saying anything to an agent. */
  look?: Find;
  /** Knows it by its answer to one hello. */
  greet?: Find;
};

export const HELLO = 'Hello!';
