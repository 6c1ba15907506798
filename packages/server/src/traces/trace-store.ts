import type { StepType, Trace } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import type { RawJson, Wire } from '../db/raw-json.ts';
import type { Tables } from '../db/tables.ts';
import { type Columns, namesOf, tableOf } from '../db/unnest.ts';

export type NewTrace = {
  result_id: string;
  sequence: number;
  step_type: StepType;
  content: RawJson;
};

const columns: Columns<NewTrace> = {
  result_id: 'uuid',
  sequence: 'integer',
  step_type: 'text',
  content: 'json',
};

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

export type WriteTrace = (organizationId: string, trace: NewTrace) => Promise<Wire<Trace>>;

/** The same for single traces; those that come at the same time are written together. */
export function gatherTraces(db: Db): WriteTrace {
  const write = gather<NewTrace, Wire<Trace>>((traces, organizationId) =>
    insertTraces(db, organizationId, traces),
  );
  return (organizationId, trace) => write(organizationId, trace);
}

type Stamp = { id: number; created_at: Date };

/** The steps of several results, by result, each in the order of `sequence`. */
export async function findTraces(
  db: Db,
  organizationId: string,
  resultIds: string[],
): Promise<Map<string, Wire<Trace>[]>> {
  const byResult = new Map<string, Wire<Trace>[]>(resultIds.map((id) => [id, []]));
  if (resultIds.length === 0) return byResult;
  const rows = await db
    .selectFrom('traces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', ({ fn, val }) => fn.any(val(resultIds)))
    .orderBy('result_id')
    .orderBy('sequence')
    .execute();
  for (const row of rows) byResult.get(row.result_id)?.push(toTrace(row));
  return byResult;
}

const toTrace = (row: Omit<Selectable<Tables['traces']>, 'organization_id'>): Wire<Trace> => ({
  id: row.id,
  result: row.result_id,
  sequence: row.sequence,
  step_type: row.step_type,
  content: row.content,
  timestamp: row.created_at.toISOString(),
});
