import type { ActWord } from '@provoke/contract/lists';
import type { Fields } from '@provoke/evidence';

/** One attempt at the goal of the page. */
export type Attempt = {
  place: number;
  /** Undefined until it is loaded. */
  id?: string | undefined;
  status: number | undefined;
  /** What became of it where rules decide its goal; null elsewhere. */
  act: ActWord | null;
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
  /** Of all of them, by their word; null where no rule decides the goal. */
  acts: Readonly<Partial<Record<ActWord, number>>> | null;
  isLoading: boolean;
};
