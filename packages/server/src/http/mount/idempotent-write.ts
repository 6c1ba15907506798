import type { Writing } from '../../db/writing/writing.ts';

/** A status and the JSON of an answer. */
export type Answered = { status: number; answer: string };

/** A creating request with an `Idempotency-Key`. */
export type KeyedRequest = {
  organizationId: string;
  userId: number;
  /** The operation's path in the contract, and the requested path. */
  operation: string;
  path: string;
  key: string;
  body: Uint8Array;
  /** The record whose lock it waits for. */
  record: string | undefined;
  carryOut(writing: Writing): Promise<Answered>;
};

/** The answer to the first request with the key; to a later one, where it can be read. */
export type KeyedAnswer =
  | (Answered & { replayed: false })
  | { replayed: true; status: number; bytes: number; read(): Promise<string> };

/** Runs a creating request once, however often it is sent. */
export type IdempotentWrite = (request: KeyedRequest) => Promise<KeyedAnswer>;
