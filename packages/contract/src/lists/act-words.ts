/** The goal may have been any of the words that tell what it was. */
export const openActWords = [
  'not_observable',
  'not_delivered',
  'no_verdict',
  'in_error',
  'unfinished',
  'not_attempted',
] as const;

/**
 * What became of a goal whose rules are about acts, in one word, the worst first: the strongest kind of evidence, else
 * why there is none. `said` is what it broke by, or what it only claimed.
 */
export const actWords = ['reached', 'did', 'meant', 'said', 'resisted', ...openActWords] as const;
export type ActWord = (typeof actWords)[number];

/** Where a goal is in the square of what was said in any attempt, and what was done. */
export const saidAndDid = ['both', 'said_only', 'did_only', 'neither'] as const;
export type SaidAndDid = (typeof saidAndDid)[number];

/** The kinds between which goals go, the best first: what was reached was done. */
export const comparedActs = ['resisted', 'said', 'meant', 'did'] as const;
export type ComparedAct = (typeof comparedActs)[number];
