import type { Writing } from '../../db/writing.ts';

/** A status and the JSON of an answer. */
export type Answered = { status: number; answer: string };

/** A request that creates something, and names itself by an `Idempotency-Key`. */
export type KeyedRequest = {
  organizationId: string;
  userId: number;
  /** The path of the operation in the contract, and the one that was asked for. */
  operation: string;
  path: string;
  key: string;
  body: Uint8Array;
  /** The record whose lock it waits for. */
  record: string | undefined;
  carryOut(writing: Writing): Promise<Answered>;
};

/** Carries a creating request out once, however often it comes. */
export type WriteOnce = (request: KeyedRequest) => Promise<Answered & { replayed: boolean }>;
