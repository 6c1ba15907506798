import type { Trace } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { inBatches } from '../../db/reading/read-records.ts';
import { BATCH_BYTES, fetchedBytes, type Sized, storedBytes } from '../../db/reading/sizes.ts';
import type { Tables } from '../../db/tables.ts';

export type TraceRow = Selectable<Tables['traces']>;

/** The steps of several results, by result, in the order of `sequence`. */
export async function findTraces(
  db: Db,
  organizationId: string,
  resultIds: string[],
): Promise<Map<string, Wire<Trace>[]>> {
  const byResult = new Map<string, Wire<Trace>[]>(resultIds.map((id) => [id, []]));
  if (resultIds.length === 0) return byResult;
  const rows = await selectTraces(db, organizationId, resultIds).execute();
  for (const row of rows) byResult.get(row.result_id)?.push(toTrace(row));
  return byResult;
}

/** The steps of one result with many or large ones, in the order of `sequence`. */
export async function* streamTraces(
  db: Db,
  organizationId: string,
  resultId: string,
): AsyncGenerator<Wire<Trace>> {
  for (let after = -1; ; ) {
    const sized = await measureTraces(db, organizationId, { resultId, after });
    for (const batch of inBatches(sized)) {
      const rows = await selectTraces(db, organizationId, [resultId])
        .where('sequence', '>', after)
        .where('sequence', '<=', batch.at(-1)?.id ?? after)
        .execute();
      yield* rows.map(toTrace);
      after = batch.at(-1)?.id ?? after;
    }
    if (sized.length === 0) return;
  }
}

const MEASURED_AT_ONCE = 500;
const CONTENT = [sql.ref('traces.content')];

/**
 * The next sequence numbers with the sizes of their traces: as many as fit into a batch by stored size, at least one.
 */
async function measureTraces(
  db: Db,
  organizationId: string,
  { resultId, after }: { resultId: string; after: number },
): Promise<Sized<number>[]> {
  const { rows } = await sql<Sized<number>>`
    select sequence as id, (${fetchedBytes(CONTENT)})::float8 as bytes
    from (
      select sequence as number, row_number() over in_order as position,
        sum(${storedBytes(CONTENT)}) over in_order as stored
      from (
        select sequence, content from traces
        where organization_id = ${organizationId} and result_id = ${resultId} and sequence > ${after}
        order by sequence limit ${MEASURED_AT_ONCE}
      ) as traces
      window in_order as (order by sequence)
    ) as summed
    join traces on organization_id = ${organizationId} and result_id = ${resultId}
      and sequence = number
    where position = 1 or stored <= ${BATCH_BYTES}
    order by sequence`.execute(db);
  return rows;
}

const selectTraces = (db: Db, organizationId: string, resultIds: string[]) =>
  db
    .selectFrom('traces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', ({ fn, val }) => fn.any(val(resultIds)))
    .orderBy('result_id')
    .orderBy('sequence');

export const toTrace = (row: Omit<TraceRow, 'organization_id' | 'entry_number'>): Wire<Trace> => ({
  id: row.id,
  result: row.result_id,
  sequence: row.sequence,
  step_type: row.step_type,
  content: row.content,
  timestamp: row.created_at.toISOString(),
});
