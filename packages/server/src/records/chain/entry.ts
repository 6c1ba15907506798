import { hash } from 'node:crypto';
import { type EntryKind, entryKinds } from '@provoke/contract';

/** An entry of a run's chain. Its text is not kept: it follows from the rows that it describes. */
export type Entry = {
  kind: EntryKind;
  /** Null for the run's start. */
  resultId: string | null;
  /** The version of a result, the sequence of a trace, else 0. */
  item: number;
  userId: number | null;
  at: Date;
  hash: Buffer;
};

/** Who did it, and when. */
export type Signed = Pick<Entry, 'userId' | 'at'>;

type NewEntry = { resultId: string; userId: number | null; item?: number; at?: Date };

/** An entry of now, unless it says when. */
export function newEntry(
  kind: EntryKind,
  { resultId, userId, item = 0, at = new Date() }: NewEntry,
  json: string,
): Entry {
  const hash = hashOf(entryText(kind, { userId, at }, json));
  return { kind, resultId, item, userId, at, hash };
}

export const codeOfKind = (kind: EntryKind): number => entryKinds.indexOf(kind);

/** The text that is hashed. */
export const entryText = (kind: EntryKind, { userId, at }: Signed, json: string): string =>
  `{"by":${userId},"at":"${at.toISOString()}","${kind}":${json}}`;

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');
