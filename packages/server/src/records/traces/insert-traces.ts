import type { Trace } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { ofVisibleRun } from '../../db/reading/hidden.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';
import type { BatchedWrite } from '../../db/writing/writing.ts';
import { type TraceRow, toTrace } from './trace-store.ts';

const columns = {
  result_id: 'uuid',
  sequence: 'integer',
  step_type: 'text',
  content: 'json',
} as const satisfies Partial<Columns<TraceRow>>;

export type NewTrace = Pick<TraceRow, keyof typeof columns>;

/**
 * Writes traces, all or none, and returns them as stored, in the given order. Throws PostgreSQL's violation of
 * `traces_sequence_unique` or `traces_result_exists`.
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
 * The same for single traces; null if the result is not this organization's. A trace whose result is locked or gone
 * is written separately, so the others do not wait for it.
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

/** Whether the result exists, after waiting for its lock. */
async function waitForResult(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select id from results
    where organization_id = ${organizationId} and id = ${id}
      and deleted_at is null and ${ofVisibleRun(organizationId)}
    for key share`.execute(db);
  return rows.length > 0;
}

type Stamp = { id: number; created_at: Date };

/** The traces that were written, in the given order; undefined where the result is locked or gone. */
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
