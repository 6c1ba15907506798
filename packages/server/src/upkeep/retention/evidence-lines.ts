import type { ChainEntry } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { readRecords } from '../../db/reading/read-records.ts';
import { readChain, readChainOf } from '../../records/chain-export/read-chain.ts';
import { readingResults } from '../../records/results/read-results.ts';
import { listReviews } from '../../records/reviews/review-store.ts';
import { findRun } from '../../records/runs/run-store.ts';
import type { Due } from './list-due.ts';

const REVIEWS_MAX = 1_000_000;

type EvidencePiece = {
  results: readonly string[];
  /** The run has no others. */
  isLast: boolean;
};

/**
 * What a file holds, in lines: the run, each result with its traces and followed by its reviews, then their entries in
 * the run's chain. The last file of a run has the whole chain, without the texts that files before it have.
 */
export async function* evidenceLines(
  tx: Db,
  { organization_id, id }: Due,
  { results, isLast }: EvidencePiece,
): AsyncGenerator<object> {
  yield { type: 'run', run: await findRun(tx, organization_id, id) };
  const reviewed = await listReviewed(tx, organization_id, results);
  const reading = readingResults(tx, organization_id);
  for await (const result of readRecords([[...results]], reading)) {
    // Streaming consumes the result.
    const { id: resultId } = result;
    yield { type: 'result', result };
    if (!reviewed.has(resultId)) continue;
    const window = { resultId, limit: REVIEWS_MAX, offset: 0 };
    const { items } = await listReviews(tx, organization_id, window);
    for await (const review of items) yield { type: 'review', review };
  }
  const of = { organizationId: organization_id, runId: id };
  const entries = isLast ? readChain(tx, of) : readChainOf(tx, of, results);
  for await (const entry of entries) yield { type: 'entry', ...(entry satisfies ChainEntry) };
}

async function listReviewed(tx: Db, organizationId: string, results: readonly string[]) {
  const rows = await tx
    .selectFrom('reviews')
    .select('result_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', ({ fn, val }) => fn.any(val(results)))
    .execute();
  return new Set(rows.map(({ result_id }) => result_id));
}
