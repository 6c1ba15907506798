import type { Doubt } from '@provoke/contract';

/** Those that keep a gate from deciding. */
export const pendingDoubts = (doubts: readonly Doubt[]): Doubt[] =>
  doubts.filter(({ effect, is_accepted }) => effect === 'undecided' && !is_accepted);
