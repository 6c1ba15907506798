import type { EvaluationStatus, Review } from '@provoke/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';
import { newEntry } from '../chain/entry.ts';
import { reviewText } from '../chain/entry-texts.ts';
import { changeOutcomes } from '../facts/change-outcomes.ts';
import { changeCountsTogether } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';
import { toReview } from './review-store.ts';

/** A verdict on a result, whose row and run are locked. */
export type NewReview = {
  resultId: string;
  previousStatus: EvaluationStatus;
  evaluationStatus: EvaluationStatus;
  reason: string;
};

type OfRun = { organizationId: string; runId: string };
type Row = Selectable<Tables['reviews']>;
type NewRow = Pick<
  Row,
  'result_id' | 'reviewer_id' | 'previous_status' | 'evaluation_status' | 'reason'
>;

/**
 * Sets the verdicts of different results of a run and keeps the previous ones, in one statement a step. Counts, goals,
 * facts and the chain follow. Returns the reviews in their order.
 */
export async function insertReviews(
  tx: Db,
  { reviewerId, ...of }: OfRun & { reviewerId: number },
  reviews: readonly NewReview[],
): Promise<Review[]> {
  if (reviews.length === 0) return [];
  const rows = reviews.map((review) => toRow(review, reviewerId));
  const numbered = await chainReviews(tx, of, rows);
  await setVerdicts(tx, of, numbered);
  await changeOutcomes(
    tx,
    of,
    rows.map(({ result_id }) => result_id),
  );
  const written = await writeReviews(tx, of, numbered);
  const reviewer_username = await findName(tx, of, reviewerId);
  return written.map((row) => toReview({ ...row, reviewer_username }));
}

const toRow = (
  { resultId, previousStatus, evaluationStatus, reason }: NewReview,
  reviewerId: number,
): NewRow => ({
  result_id: resultId,
  reviewer_id: reviewerId,
  previous_status: previousStatus,
  evaluation_status: evaluationStatus,
  reason,
});

const ofPerson = { source: 'person', evaluation_metrics: null } as const;

type Numbered = NewRow & { entry_number: number };

/** They count in the run, and each gets an entry in its chain. */
async function chainReviews(tx: Db, of: OfRun, rows: readonly NewRow[]): Promise<Numbered[]> {
  const numbers = await changeCountsTogether(tx, of, {
    change: countChange(
      rows.map(({ evaluation_status }) => evaluation_status),
      rows.map(({ previous_status }) => previous_status),
    ),
    entries: rows.map((row) =>
      newEntry(
        'review',
        { resultId: row.result_id, userId: row.reviewer_id },
        reviewText({ ...row, ...ofPerson }),
      ),
    ),
  });
  return rows.map((row, at) => ({ ...row, entry_number: numbers[at] as number }));
}

const columns: Columns<Numbered> = {
  ...{ result_id: 'uuid', reviewer_id: 'integer', previous_status: 'text' },
  ...{ evaluation_status: 'text', reason: 'text', entry_number: 'bigint' },
};

async function setVerdicts(
  tx: Db,
  { organizationId }: OfRun,
  rows: readonly Numbered[],
): Promise<void> {
  await sql`
    update results set evaluation_status = item.evaluation_status, number = item.entry_number
    from ${tableOf(columns, rows)}
    where organization_id = ${organizationId} and results.id = item.result_id`.execute(tx);
}

async function writeReviews(
  tx: Db,
  { organizationId }: OfRun,
  rows: readonly Numbered[],
): Promise<Row[]> {
  const { rows: written } = await sql<Row>`
    insert into reviews (organization_id, ${namesOf(columns)})
    select ${organizationId}::uuid, ${namesOf(columns)} from ${tableOf(columns, rows)}
    order by position
    returning *`.execute(tx);
  return written.sort((one, other) => Number(one.entry_number) - Number(other.entry_number));
}

/** Accounts may be on another machine than evidence, and a statement writes to one. */
async function findName(tx: Db, { organizationId }: OfRun, userId: number): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('username')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.username ?? null;
}
