import type { EvaluationStatus } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { ofVisibleRun } from '../../db/reading/hidden.ts';
import type { Reading } from '../../db/reading/read-records.ts';
import type { Sized } from '../../db/reading/sizes.ts';
import { resultText } from '../chain/entry-texts.ts';
import { countAddedReviews, findBeforeReviews, findTracesWith } from '../chain/recorded-parts.ts';
import { measureResults } from '../results/read-results.ts';
import type { OfRun } from './read-chain.ts';

/** A result as its newest entry, of this number, has it, and the verdict that counts now. */
export type NewestText = {
  id: string;
  number: number | null;
  json: string;
  counts: EvaluationStatus;
};

/** The numbers of the entries of the newest versions, by result. Without deleted results. */
export async function findNewest(
  db: Db,
  { organizationId }: OfRun,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('results')
    .select(['id', 'entry_number'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .where('deleted_at', 'is', null)
    .where(ofVisibleRun(organizationId))
    .execute();
  return new Map(rows.map(({ id, entry_number }) => [id, entry_number]));
}

export const readingNewest = (db: Db, of: OfRun): Reading<string, Sized, NewestText> => ({
  db,
  measure: (ids) => measureResults(db, of.organizationId, ids),
  async fetch(sized) {
    const ids = sized.map(({ id }) => id);
    const rows = await db
      .selectFrom('results')
      .selectAll()
      .where('organization_id', '=', of.organizationId)
      .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
      .execute();
    const first = rows.filter(({ versions }) => versions === 1).map(({ id }) => id);
    const traces = await findTracesWith(db, of, first);
    const reviews = await countAddedReviews(db, of, first);
    const before = await findBeforeReviews(db, of.organizationId, ids);
    return rows.map((row) => {
      const { id, versions: version, evaluation_status: counts, entry_number: number } = row;
      const parts = { traces: traces.get(id) ?? [], addedReviews: reviews.get(id) };
      const own = { runId: row.run_id, version, ...parts };
      return { id, number, counts, json: resultText({ ...row, ...before(id, version) }, own) };
    });
  },
});
