import type { EvaluationStatus, Result, Trace } from '@provoke/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db } from '../db/database.ts';
import type { Found, Window } from '../db/page-window.ts';
import type { Tables } from '../db/tables.ts';
import { findTraces } from '../traces/trace-store.ts';

type Rows = Tables['results'];
export type NewResult = Omit<Insertable<Rows>, 'id' | 'organization_id' | 'created_at'>;
export type ResultChange = Omit<
  Updateable<Rows>,
  'id' | 'organization_id' | 'run_id' | 'created_at'
>;
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

/** Newest first. */
export async function listResults(
  db: Db,
  organizationId: string,
  { limit, offset, ...filter }: ResultFilter & Window,
): Promise<Found<Result>> {
  const rows = await selectResults(db, organizationId, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await selectResults(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items: await withTraces(db, organizationId, rows) };
}

/** Every result of a run, in the order they were recorded. */
export async function findRunResults(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<Result[]> {
  const rows = await selectResults(db, organizationId, { run: runId })
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return withTraces(db, organizationId, rows);
}

/** Another organization's result is not there, like one that does not exist. */
export async function findResult(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Result | undefined> {
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

/** Throws PostgreSQL's violation of `results_run_exists` when the run is not this organization's. */
export async function insertResult(
  db: Db,
  organizationId: string,
  result: NewResult,
): Promise<Result> {
  const row = await db
    .insertInto('results')
    .values({ ...result, id: newId(), organization_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toResult(row, []);
}

export async function updateResult(
  db: Db,
  organizationId: string,
  id: string,
  change: ResultChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('results')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Takes its traces along. */
export async function deleteResult(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('results')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function withTraces(
  db: Db,
  organizationId: string,
  rows: Selectable<Rows>[],
): Promise<Result[]> {
  const ids = rows.map(({ id }) => id);
  const traces = await findTraces(db, organizationId, ids);
  return rows.map((row) => toResult(row, traces.get(row.id) ?? []));
}

const toResult = (row: Selectable<Rows>, traces: Trace[]): Result => ({
  id: row.id,
  run: row.run_id,
  run_id: row.run_id,
  request_payload: row.request_payload,
  response_status_code: row.response_status_code,
  response_headers: row.response_headers,
  response_body: row.response_body,
  latency_ms: row.latency_ms,
  detected_tool_calls: row.detected_tool_calls,
  evaluation_status: row.evaluation_status,
  evaluation_notes: row.evaluation_notes,
  evaluation_metrics: row.evaluation_metrics,
  agent_specific_data: row.agent_specific_data,
  timestamp: row.created_at.toISOString(),
  traces,
});
