import type { EvaluationStatus, Result, Trace } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from '../db/database.ts';
import type { Found, Window } from '../db/page-window.ts';
import type { Wire } from '../db/raw-json.ts';
import type { Tables } from '../db/tables.ts';
import { changeCounts } from '../runs/change-counts.ts';
import { findTraces } from '../traces/trace-store.ts';
import { goalOf } from './goal-of.ts';
import type { NewResult } from './insert-results.ts';
import { countChange } from './run-counts.ts';

type Rows = Tables['results'];
export type ResultChange = Partial<Omit<NewResult, 'id' | 'created_at'>>;
export type ResultFilter = {
  run?: string | undefined;
  evaluation_status?: EvaluationStatus | undefined;
};

const selectResults = (
  db: Db,
  organizationId: string,
  { run, evaluation_status }: ResultFilter = {},
) =>
  db
    .selectFrom('results')
    .where('organization_id', '=', organizationId)
    .$if(run !== undefined, (query) => query.where('run_id', '=', run as string))
    .$if(evaluation_status !== undefined, (query) =>
      query.where('evaluation_status', '=', evaluation_status as EvaluationStatus),
    );

/** Newest first: ids sort by the time they were made. */
export async function listResults(
  db: Db,
  organizationId: string,
  { limit, offset, ...filter }: ResultFilter & Window,
): Promise<Found<Wire<Result>>> {
  const rows = await selectResults(db, organizationId, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await selectResults(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items: await withTraces(db, organizationId, rows) };
}

/** Another organization's result is not there, like one that does not exist. */
export async function findResult(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Wire<Result> | undefined> {
  const rows = await selectResults(db, organizationId).selectAll().where('id', '=', id).execute();
  const [result] = await withTraces(db, organizationId, rows);
  return result;
}

/** The same question without fetching the evidence. */
export async function hasResult(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await selectResults(db, organizationId)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a result, and with it the counts and the numbering of its run; what it was, or undefined if it is not there. */
export async function updateResult(
  db: Db,
  organizationId: string,
  id: string,
  change: ResultChange,
): Promise<{ evaluation_status: EvaluationStatus } | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await lockResult(tx, organizationId, id);
    if (!before || Object.keys(change).length === 0) return before;
    const { evaluation_status: was, run_id } = before;
    const counts = countChange([change.evaluation_status ?? was], [was]);
    const number = await changeCounts(tx, organizationId, run_id, counts);
    await tx
      .updateTable('results')
      .set({ ...change, number })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    return before;
  });
}

/** Takes its traces along. */
export async function deleteResult(db: Db, organizationId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await lockResult(tx, organizationId, id);
    if (!before) return false;
    const counts = countChange([], [before.evaluation_status]);
    await changeCounts(tx, organizationId, before.run_id, counts);
    await tx
      .deleteFrom('results')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** The run first, as whoever deletes the run does it: in one order nobody waits in a circle. */
async function lockResult(tx: Db, organizationId: string, id: string) {
  await sql`
    select from runs where organization_id = ${organizationId}
      and id = (select run_id from results where organization_id = ${organizationId} and id = ${id})
    for no key update`.execute(tx);
  return selectResults(tx, organizationId)
    .select(['run_id', 'evaluation_status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Results with their traces, in the order of the rows. */
export async function withTraces(
  db: Db,
  organizationId: string,
  rows: Selectable<Rows>[],
): Promise<Wire<Result>[]> {
  const ids = rows.map(({ id }) => id);
  const traces = await findTraces(db, organizationId, ids);
  return rows.map((row) => toResult({ ...row, traces: traces.get(row.id) ?? [] }));
}

/** A result as it goes out: everything but our own bookkeeping. */
export const toResult = ({
  run_id,
  created_at,
  ...row
}: NewResult & { run_id: string; traces: Wire<Trace>[] }): Wire<Result> => ({
  id: row.id,
  run: run_id,
  run_id,
  request_payload: row.request_payload,
  response_status_code: row.response_status_code,
  response_headers: row.response_headers,
  // Already the JSON of a text: to parse it and write it anew takes long when it is large.
  response_body: row.response_body as unknown as string | null,
  latency_ms: row.latency_ms,
  detected_tool_calls: row.detected_tool_calls,
  evaluation_status: row.evaluation_status,
  evaluation_notes: row.evaluation_notes,
  evaluation_metrics: row.evaluation_metrics,
  agent_specific_data: row.agent_specific_data,
  ...goalOf(row),
  timestamp: created_at.toISOString(),
  traces: row.traces,
});
