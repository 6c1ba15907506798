import type { Trace } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { inBatches } from '../db/read-records.ts';
import { BATCH_BYTES, fetchedBytes, type Sized, storedBytes } from '../db/sizes.ts';
import type { Tables } from '../db/tables.ts';
import { type Columns, namesOf, tableOf } from '../db/unnest.ts';
import type { BatchedWrite } from '../db/writing.ts';
import type { Wire } from '../json/raw-json.ts';
import { ofVisibleRun } from '../removal/hidden.ts';

type Row = Selectable<Tables['traces']>;

const columns = {
  result_id: 'uuid',
  sequence: 'integer',
  step_type: 'text',
  content: 'json',
} as const satisfies Partial<Columns<Row>>;

export type NewTrace = Pick<Row, keyof typeof columns>;

/**
 * Writes traces, all of them or none, and returns them as stored, in the order given. Throws PostgreSQL's
 * violation of `traces_sequence_unique` or `traces_result_exists`.
 */
export async function insertTraces(
  db: Db,
  organizationId: string,
  traces: readonly NewTrace[],
): Promise<Wire<Trace>[]> {
  if (traces.length === 0) return [];
  const { rows } = await sql<Stamp>`
    insert into traces (organization_id, ${namesOf(columns)})
    select ${organizationId}::uuid, ${namesOf(columns)}
    from ${tableOf(columns, traces)}
    order by position
    returning id, created_at`.execute(db);
  return traces.map((trace, index) => toTrace({ ...trace, ...(rows[index] as Stamp) }));
}

type OfResult = { organizationId: string; trace: NewTrace };

/**
 * The same for single traces; null when the result is not this organization's. One whose result is locked, or
 * gone, is left to be written alone: the others do not wait for it.
 */
export const traceWrite: BatchedWrite<OfResult, Wire<Trace> | null> = {
  record: 'trace',
  keyOf: ({ organizationId }) => organizationId,
  write(dbFor, inputs) {
    const { organizationId } = inputs[0] as OfResult;
    const traces = inputs.map(({ trace }) => trace);
    return insertWithoutWait(dbFor({ organizationId }), organizationId, traces);
  },
  async alone(dbFor, { organizationId, trace }) {
    const db = dbFor({ organizationId, record: async () => trace.result_id });
    if (!(await waitForResult(db, organizationId, trace.result_id))) return null;
    const [written] = await insertTraces(db, organizationId, [trace]);
    return written as Wire<Trace>;
  },
};

/** Whether the result is there, once nobody holds it. */
async function waitForResult(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select id from results
    where organization_id = ${organizationId} and id = ${id}
      and deleted_at is null and ${ofVisibleRun(organizationId)}
    for key share`.execute(db);
  return rows.length > 0;
}

type Stamp = { id: number; created_at: Date };

/** What was written of the traces, in the order given; undefined where another holds the result, or it is gone. */
async function insertWithoutWait(
  db: Db,
  organizationId: string,
  traces: readonly NewTrace[],
): Promise<(Wire<Trace> | undefined)[]> {
  const ids = traces.map(({ result_id }) => result_id);
  const { rows } = await sql<Stamp & { result_id: string; sequence: number }>`
    with free as (
      select id from results where organization_id = ${organizationId} and id = any(${ids}::uuid[])
        and deleted_at is null and ${ofVisibleRun(organizationId)}
      for key share skip locked
    )
    insert into traces (organization_id, ${namesOf(columns)})
    select ${organizationId}::uuid, ${namesOf(columns)}
    from ${tableOf(columns, traces)} where result_id in (select id from free)
    order by position
    returning id, created_at, result_id, sequence`.execute(db);
  const nameOf = (row: { result_id: string; sequence: number }) =>
    `${row.result_id} ${row.sequence}`;
  const stamps = new Map(rows.map((row) => [nameOf(row), row]));
  return traces.map((trace) => {
    const stamp = stamps.get(nameOf(trace));
    return stamp && toTrace({ ...trace, ...stamp });
  });
}

/** The steps of several results, by result, each in the order of `sequence`. */
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

/** The steps of one result that has many or large ones, in the order of `sequence`. */
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

/** The next sequence numbers and the sizes of their traces: as many as are stored as one batch, and one at least. */
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

const toTrace = (row: Omit<Row, 'organization_id'>): Wire<Trace> => ({
  id: row.id,
  result: row.result_id,
  sequence: row.sequence,
  step_type: row.step_type,
  content: row.content,
  timestamp: row.created_at.toISOString(),
});
