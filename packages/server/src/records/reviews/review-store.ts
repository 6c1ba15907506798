import type { Review } from '@provoke/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecords } from '../../db/reading/read-records.ts';
import { measureRows } from '../../db/reading/sizes.ts';
import type { Tables } from '../../db/tables.ts';

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
        .select(shownColumns)
        .select('users.username as reviewer_username')
        .where('reviews.id', '=', ({ fn, val }) => fn.any(val(sized.map(({ id }) => id))))
        .execute();
      return found.map(toReview);
    },
  });
  return { total, items };
}

const SIZED = { table: 'reviews', columns: ['reason'], idType: 'bigint' } as const;

const selectReviews = (db: Db, organizationId: string, resultId: string) =>
  db
    .selectFrom('reviews')
    .where('reviews.organization_id', '=', organizationId)
    .where('reviews.result_id', '=', resultId);

/** Without the metrics, which the result has. */
const shownColumns = [
  ...['reviews.id', 'result_id', 'reviewer_id', 'previous_status', 'evaluation_status', 'reason'],
  ...['source', 'previous_evidence', 'evidence', 'previous_severity', 'severity'],
  'reviews.created_at',
] as const;

type Row = Selectable<Tables['reviews']>;
type Raise = Omit<Row, 'organization_id' | 'id' | 'created_at' | 'previous_metrics'>;

/** Writes the review of evidence that arrived late, and keeps the metrics that the result still has. */
export async function insertRaise(tx: Db, organizationId: string, raise: Raise): Promise<Review> {
  const row = await tx
    .insertInto('reviews')
    .values(({ selectFrom }) => ({
      organization_id: organizationId,
      ...raise,
      previous_metrics: selectFrom('results')
        .select('evaluation_metrics')
        .where('organization_id', '=', organizationId)
        .where('id', '=', raise.result_id),
    }))
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  return toReview({ ...raise, ...row, reviewer_username: null });
}

type Shown = Omit<
  Row,
  'organization_id' | 'entry_number' | 'previous_metrics' | 'evaluation_metrics'
>;

export const toReview = (row: Shown & { reviewer_username: string | null }): Review => ({
  id: row.id,
  result: row.result_id,
  reviewer: row.reviewer_id,
  reviewer_username: row.reviewer_username,
  previous_status: row.previous_status,
  evaluation_status: row.evaluation_status,
  reason: row.reason,
  source: row.source,
  previous_evidence: row.previous_evidence,
  evidence: row.evidence,
  previous_severity: row.previous_severity,
  severity: row.severity,
  timestamp: row.created_at.toISOString(),
});
