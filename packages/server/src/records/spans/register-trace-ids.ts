import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { fieldProblem } from '../../http/problem.ts';

type OfRun = { organizationId: string; runId: string };

/** Notes that requests of a run carry these trace ids; false if the run is missing. Again is no change. */
export const registerTraceIds = (
  db: Db,
  of: OfRun,
  traceIds: readonly string[],
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await lockSpanRun(tx, of))) return false;
    const { ofRun, ofOrganization, ofOthers } = await insertTraceIds(tx, of, traceIds);
    if (ofOthers > 0)
      throw fieldProblem('trace_ids', 'A trace id belongs to another run. Draw each at random.');
    if (ofRun > limits.runTraceIdsMax)
      throw fieldProblem(
        'trace_ids',
        `This run would have more than ${limits.runTraceIdsMax} trace ids. Start another run.`,
      );
    if (ofOrganization > limits.organizationTraceIdsMax)
      throw fieldProblem(
        'trace_ids',
        `The runs of this organization would have more than ${limits.organizationTraceIdsMax} trace ids. Those of a run are removed a day after it.`,
      );
    return true;
  });

/** The row that counts a run's spans, made for the first trace id. False if the run is missing. */
async function lockSpanRun(tx: Db, { organizationId, runId }: OfRun): Promise<boolean> {
  const { rows } = await sql`
    insert into span_runs (organization_id, run_id, unknown_before)
    select runs.organization_id, runs.id, coalesce(
      (select spans from unknown_spans where organization_id = ${organizationId}), 0)
    from runs where organization_id = ${organizationId} and id = ${runId}
      and deleted_at is null and ${ofVisibleAgent(organizationId, 'runs.agent_id')}
    on conflict (organization_id, run_id) do update set touched_at = now()
    returning run_id`.execute(tx);
  return rows.length > 0;
}

type Registered = { ofRun: number; ofOrganization: number; ofOthers: number };

async function insertTraceIds(
  tx: Db,
  { organizationId, runId }: OfRun,
  traceIds: readonly string[],
): Promise<Registered> {
  const sent = sql`unnest(${[...new Set(traceIds)].sort()}::text[])`;
  const { rows } = await sql<Registered>`
    with added as (
      insert into trace_ids (organization_id, trace_id, run_id)
      select ${organizationId}::uuid, sent, ${runId}::uuid from ${sent} as sent
      on conflict (organization_id, trace_id) do nothing returning trace_id
    ), counted as (
      update span_runs set trace_ids = trace_ids + (select count(*) from added)
      where organization_id = ${organizationId} and run_id = ${runId}
      returning trace_ids
    )
    select counted.trace_ids as "ofRun",
      counted.trace_ids + (
        select coalesce(sum(trace_ids), 0) from span_runs
        where organization_id = ${organizationId} and run_id <> ${runId})::integer as "ofOrganization",
      (select count(*) from trace_ids join ${sent} as sent on sent = trace_ids.trace_id
        where organization_id = ${organizationId} and run_id <> ${runId})::integer as "ofOthers"
    from counted`.execute(tx);
  return rows[0] as Registered;
}
