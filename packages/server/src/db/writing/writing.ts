import type { Database, Db } from '../database.ts';
import type { WriterOf } from '../limit-writers.ts';
import { batchWrites } from './batch-writes.ts';

/** A write of single records; simultaneous ones with the same key go to the database together. */
export type BatchedWrite<Input, Output> = {
  /** The kind of record, for the metrics. */
  readonly record: string;
  keyOf(input: Input): string;
  /** All inputs have the same key. An input that would have to wait stays undefined if `alone` can carry it out. */
  write(dbFor: WriterOf, inputs: readonly Input[]): Promise<(Output | undefined)[]>;
  alone?(dbFor: WriterOf, input: Input): Promise<Output>;
};

export type WriteBatched = <Input, Output>(
  kind: BatchedWrite<Input, Output>,
  input: Input,
) => Promise<Output>;

/** How a change is written: on the pool, or in a transaction shared with other changes. */
export type Writing = { db: Db; writeBatched: WriteBatched };

export const writingOn = (tx: Db): Writing => ({ db: tx, writeBatched: batchesOn(() => tx) });

/** On the pool, where each organization has its share of the connections. */
export const writingOnPool = (db: Database): Writing => ({
  db,
  writeBatched: batchesOn(db.writer),
});

function batchesOn(dbFor: WriterOf): WriteBatched {
  const opened = new Map<unknown, unknown>();

  return <Input, Output>(kind: BatchedWrite<Input, Output>, input: Input): Promise<Output> => {
    // Each kind is the key of the writer created from it; the map's type cannot express that.
    const known = opened.get(kind) as ((key: string, input: Input) => Promise<Output>) | undefined;
    const { write, alone } = kind;
    const batch =
      known ??
      batchWrites<Input, Output>(
        (inputs) => write(dbFor, inputs),
        alone && ((one) => alone(dbFor, one)),
      );
    opened.set(kind, batch);
    return batch(kind.keyOf(input), input);
  };
}
