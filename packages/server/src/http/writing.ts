import type { Db } from '../db/database.ts';
import { gatherResults, type WriteResult } from '../results/insert-results.ts';
import { gatherTraces, type WriteTrace } from '../traces/trace-store.ts';

/** What a handler reads and writes with: the pool, or a transaction that it shares with others. */
export type Writing = { db: Db; writeResult: WriteResult; writeTrace: WriteTrace };

export const writingOn = (db: Db): Writing => ({
  db,
  writeResult: gatherResults(db),
  writeTrace: gatherTraces(db),
});
