import type { EvaluationStatus } from '@provoke/contract';
import { sql } from 'kysely';
import type { WriterOf } from '../db/bound-writers.ts';
import type { Db } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import type { RawJson } from '../db/raw-json.ts';
import { type Columns, namesOf, tableOf } from '../db/unnest.ts';
import { ofVisibleAgent } from '../removal/hidden.ts';
import { countOnRun } from '../runs/change-counts.ts';
import { countChange } from './run-counts.ts';

/** A result as it is written. `created_at` is the time in its `id`, so that both sort alike. */
export type NewResult = {
  id: string;
  created_at: Date;
  request_payload: RawJson | null;
  response_status_code: number | null;
  response_headers: RawJson | null;
  response_body: RawJson | null;
  latency_ms: number | null;
  detected_tool_calls: RawJson | null;
  evaluation_status: EvaluationStatus;
  evaluation_notes: string | null;
  evaluation_metrics: RawJson | null;
  agent_specific_data: RawJson | null;
  goal: RawJson | null;
  goal_index: number | null;
};

const columns: Columns<NewResult> = {
  id: 'uuid',
  created_at: 'timestamptz',
  request_payload: 'json',
  response_status_code: 'integer',
  response_headers: 'json',
  response_body: 'json',
  latency_ms: 'integer',
  detected_tool_calls: 'json',
  evaluation_status: 'text',
  evaluation_notes: 'text',
  evaluation_metrics: 'json',
  agent_specific_data: 'json',
  goal: 'json',
  goal_index: 'integer',
};

/**
 * Writes results of one run, all of them or none; false when the run is not this organization's. The same
 * statement counts them on the run, numbers them in the order of commits (the run's row is held until
 * then) and tells the watchers.
 */
export async function insertResults(
  db: Db,
  organizationId: string,
  runId: string,
  results: readonly NewResult[],
): Promise<boolean> {
  const change = countChange(results.map(({ evaluation_status }) => evaluation_status));
  const numbers = results.length;
  const counted = countOnRun(db, { organizationId, runId }, { change, numbers })
    .where('deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'runs.agent_id'));
  const { numAffectedRows } = await sql`
    with counted as (${counted})
    insert into results (organization_id, run_id, number, ${namesOf(columns)})
    select organization_id, run_id, last_number - ${numbers}::integer + position, ${namesOf(columns)}
    from counted, ${tableOf(columns, results)}`.execute(db);
  return numAffectedRows === BigInt(results.length);
}

type OfRun = { organizationId: string; runId: string; result: NewResult };
export type WriteResult = (
  organizationId: string,
  runId: string,
  result: NewResult,
) => Promise<boolean>;

/** The same for single results; those of one run that come at the same time are written together. */
export function gatherResults(dbFor: WriterOf): WriteResult {
  const write = gather<OfRun, boolean>(async (rows) => {
    const { organizationId, runId } = rows[0] as OfRun;
    const results = rows.map(({ result }) => result);
    const db = dbFor({ organizationId, record: async () => runId });
    const written = await insertResults(db, organizationId, runId, results);
    return rows.map(() => written);
  });
  return (organizationId, runId, result) =>
    write(`${organizationId}/${runId}`, { organizationId, runId, result });
}
