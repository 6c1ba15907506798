import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { factParts, judgesOf, withJudges } from './insert-facts.ts';
import { type FactSource, factSource, toFact } from './to-fact.ts';
import { type UnbuiltRun, unbuiltRuns } from './unbuilt-runs.ts';

const RESULTS_AT_ONCE = 1_000;

/**
 * Builds the facts of results that an earlier version wrote, the newest runs first, a piece of a run in each
 * transaction: it may be stopped anywhere, and other processes may do the same. Results of such a run that arrive or
 * change until then have no facts, and are found here.
 */
export async function buildFacts(db: Db, signal: AbortSignal): Promise<void> {
  for await (const run of unbuiltRuns(db, 'has_facts')) {
    for (let isDone = false; !isDone && !signal.aborted; )
      isDone = await inTransaction(db, (tx) => buildPiece(tx, run));
    if (signal.aborted) return;
  }
}

/** True once the run has no result without facts; from then on they are written with its results. */
async function buildPiece(tx: Db, run: UnbuiltRun): Promise<boolean> {
  const { rows: locked } = await sql`
    select from runs where organization_id = ${run.organization_id} and id = ${run.id}
      and not has_facts for no key update`.execute(tx);
  if (locked.length === 0) return true;
  if (await buildNext(tx, run, afterLatest(run))) return false;
  // Another process's result may have an earlier id.
  if (await buildNext(tx, run, sql`true`)) return false;
  await sql`
    update runs set has_facts = true, last_place = coalesce(last_place, (
      select max(place) + 1 from result_facts
      where organization_id = ${run.organization_id} and run_id = ${run.id}), 0)
    where organization_id = ${run.organization_id} and id = ${run.id}`.execute(tx);
  return true;
}

/** Where the last piece ended: looking at every earlier result again would take longer with each piece. */
const afterLatest = (run: UnbuiltRun): RawBuilder<unknown> => sql`id > coalesce((
  select result_id from result_facts
  where organization_id = ${run.organization_id} and run_id = ${run.id}
  order by place desc limit 1), '00000000-0000-0000-0000-000000000000')`;

/** Whether there may be more. */
async function buildNext(tx: Db, run: UnbuiltRun, wanted: RawBuilder<unknown>): Promise<boolean> {
  const { rows: sources } = await sql<FactSource>`
    select ${factSource}
    from results
    where organization_id = ${run.organization_id} and run_id = ${run.id} and deleted_at is null
      and ${wanted}
      and not exists (select from result_facts as facts
        where facts.organization_id = results.organization_id and facts.result_id = results.id)
    order by id limit ${RESULTS_AT_ONCE}`.execute(tx);
  if (sources.length > 0) await insertPiece(tx, run, sources);
  return sources.length === RESULTS_AT_ONCE;
}

/** Their places follow those that the run has. */
async function insertPiece(tx: Db, run: UnbuiltRun, sources: readonly FactSource[]): Promise<void> {
  const facts = sources.map(toFact);
  await sql`
    with judged as (
      update runs set judges = ${withJudges(judgesOf(facts))}
      where organization_id = ${run.organization_id} and id = ${run.id}
      returning organization_id, id as run_id, judges
    ),
    counted as (
      select *, ${facts.length}::integer + coalesce((
        select max(place) + 1 from result_facts
        where organization_id = ${run.organization_id} and run_id = ${run.id}), 0) as last_place
      from judged
    ), ${factParts(facts)}
    select`.execute(tx);
}
