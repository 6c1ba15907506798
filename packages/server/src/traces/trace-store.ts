import type { Trace } from '@provoke/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

type Rows = Tables['traces'];
export type NewTrace = Pick<Insertable<Rows>, 'result_id' | 'sequence' | 'step_type' | 'content'>;

/** Throws PostgreSQL's violation of `traces_sequence_unique` or `traces_result_exists`. */
export async function insertTrace(db: Db, organizationId: string, trace: NewTrace): Promise<Trace> {
  const row = await db
    .insertInto('traces')
    .values({ ...trace, organization_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTrace(row);
}

/** The steps of several results, by result, each in the order of `sequence`. */
export async function findTraces(
  db: Db,
  organizationId: string,
  resultIds: string[],
): Promise<Map<string, Trace[]>> {
  const byResult = new Map<string, Trace[]>(resultIds.map((id) => [id, []]));
  if (resultIds.length === 0) return byResult;
  const rows = await db
    .selectFrom('traces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', ({ fn, val }) => fn.any(val(resultIds)))
    .orderBy('sequence')
    .execute();
  for (const row of rows) byResult.get(row.result_id)?.push(toTrace(row));
  return byResult;
}

const toTrace = (row: Selectable<Rows>): Trace => ({
  id: row.id,
  result: row.result_id,
  sequence: row.sequence,
  step_type: row.step_type,
  content: row.content,
  timestamp: row.created_at.toISOString(),
});
