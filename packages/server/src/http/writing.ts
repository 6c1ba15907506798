import type { Database, Db } from '../db/database.ts';
import { gatherResults, type WriteResult } from '../results/insert-results.ts';
import { gatherTraces, type WriteTrace } from '../traces/trace-store.ts';

/** What a handler reads and writes with: the pool, or a transaction that it shares with others. */
export type Writing = { db: Db; writeResult: WriteResult; writeTrace: WriteTrace };

export const writingOn = (tx: Db): Writing => ({
  db: tx,
  writeResult: gatherResults(() => tx),
  writeTrace: gatherTraces(() => tx),
});

/** On the pool, where each organization has its part of the connections. */
export const writingOnPool = (db: Database): Writing => ({
  db,
  writeResult: gatherResults(db.writer),
  writeTrace: gatherTraces(db.writer),
});
