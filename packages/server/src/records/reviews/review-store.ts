import type { EvaluationStatus, Review } from '@provoke/contract';
import type { Selectable } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecords } from '../../db/reading/read-records.ts';
import { measureRows } from '../../db/reading/sizes.ts';
import type { Tables } from '../../db/tables.ts';
import { newEntry } from '../chain/entry.ts';
import { reviewText } from '../chain/entry-texts.ts';
import { changeFact } from '../facts/change-fact.ts';
import { lockResult } from '../results/lock-result.ts';
import { changeCounts } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';

type NewReview = {
  resultId: string;
  reviewerId: number;
  evaluationStatus: EvaluationStatus;
  reason: string;
};

/** Newest first. */
export async function listReviews(
  db: Db,
  organizationId: string,
  { resultId, limit, offset }: { resultId: string } & Window,
): Promise<Streamed<Review>> {
  const rows = await selectReviews(db, organizationId, resultId)
    .select('reviews.id')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await selectReviews(db, organizationId, resultId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  const items = readRecords([ids], {
    db,
    measure: (some) => measureRows(db, organizationId, SIZED, some),
    async fetch(sized) {
      const found = await selectReviews(db, organizationId, resultId)
        .leftJoin('users', 'users.id', 'reviews.reviewer_id')
        .selectAll('reviews')
        .select('users.username as reviewer_username')
        .where('reviews.id', '=', ({ fn, val }) => fn.any(val(sized.map(({ id }) => id))))
        .execute();
      return found.map(toReview);
    },
  });
  return { total, items };
}

const SIZED = { table: 'reviews', columns: ['reason'], idType: 'bigint' } as const;

/** Sets the result's verdict and keeps the previous one; undefined if the result is missing. */
export async function insertReview(
  db: Db,
  organizationId: string,
  { resultId, reviewerId, evaluationStatus, reason }: NewReview,
): Promise<Review | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await lockResult(tx, organizationId, resultId);
    if (!before) return undefined;
    const review = {
      result_id: resultId,
      reviewer_id: reviewerId,
      previous_status: before.evaluation_status,
      evaluation_status: evaluationStatus,
      reason,
    };
    const number = await overrule(tx, { organizationId, runId: before.run_id }, review);
    const row = await tx
      .insertInto('reviews')
      .values({ organization_id: organizationId, ...review, entry_number: number })
      .returningAll()
      .executeTakeFirstOrThrow();
    // Accounts may be on another machine than evidence, and a statement writes to one.
    const reviewer = await tx
      .selectFrom('users')
      .select('username')
      .where('organization_id', '=', organizationId)
      .where('id', '=', reviewerId)
      .executeTakeFirst();
    return toReview({ ...row, reviewer_username: reviewer?.username ?? null });
  });
}

type NewRow = Pick<
  Selectable<Tables['reviews']>,
  'result_id' | 'reviewer_id' | 'previous_status' | 'evaluation_status' | 'reason'
>;

/** The verdict counts in the run and its goal; returns the number of the review's entry in the chain. */
async function overrule(
  tx: Db,
  of: { organizationId: string; runId: string },
  review: NewRow,
): Promise<number> {
  const { result_id: id, reviewer_id: userId, evaluation_status, previous_status } = review;
  const change = countChange([evaluation_status], [previous_status]);
  const entry = newEntry('review', { resultId: id, userId }, reviewText(review));
  const number = await changeCounts(tx, of, { change, entry });
  await tx
    .updateTable('results')
    .set({ evaluation_status, number })
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', id)
    .execute();
  await changeFact(tx, { ...of, id });
  return number;
}

const selectReviews = (db: Db, organizationId: string, resultId: string) =>
  db
    .selectFrom('reviews')
    .where('reviews.organization_id', '=', organizationId)
    .where('reviews.result_id', '=', resultId);

export const toReview = (
  row: Selectable<Tables['reviews']> & { reviewer_username: string | null },
): Review => ({
  id: row.id,
  result: row.result_id,
  reviewer: row.reviewer_id,
  reviewer_username: row.reviewer_username,
  previous_status: row.previous_status,
  evaluation_status: row.evaluation_status,
  reason: row.reason,
  timestamp: row.created_at.toISOString(),
});
