import type { DoubtId } from '@provoke/contract/lists';

/** What doubts about a campaign rest on, apart from its attempts. */
export type Grounds = {
  /** Doubts that its recorder looked for; of the others, attempts say nothing. */
  looksFor: readonly DoubtId[];
  /** Accepted when it was started. */
  accepted: readonly DoubtId[];
  /** A model that attacks also judges. */
  isSameModel: boolean;
  /** Goals with the text of another. */
  repeatedGoals: number;
  /** Attempts that were deleted after they were recorded: no figure can tell what they were. */
  removed?: number;
};
