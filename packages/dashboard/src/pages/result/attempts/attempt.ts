import type { Fields } from '@provoke/evidence';

/** One attempt at the goal of the page. */
export type Attempt = {
  place: number;
  status: number | undefined;
  /** Whether it is the one that the page shows. */
  isThis: boolean;
  /** Numbers and starts of texts that its technique kept; empty until they are loaded. */
  data: Fields;
};

export type AttemptList = {
  /** The first thousand, in the order in which they were made. */
  attempts: readonly Attempt[];
  /** All of them, counted. */
  total: number;
  broken: number;
  isLoading: boolean;
};
