import type { EvaluationStatus, Result } from '@provoke/contract';
import { groupNamed } from '@provoke/figures';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { ofVisibleRun } from '../../db/reading/hidden.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecord, readRecords } from '../../db/reading/read-records.ts';
import { changeFact, removeFact } from '../facts/change-fact.ts';
import { owaspOf } from '../facts/owasp-of.ts';
import { changeCounts } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';
import type { ResultFields } from './new-result.ts';
import { readingResults } from './read-results.ts';

export type ResultChange = { [Name in keyof ResultFields]?: ResultFields[Name] | undefined };
export type ResultFilter = {
  run?: string | undefined;
  evaluation_status?: EvaluationStatus | undefined;
  /** As a run's goals are numbered. */
  goal?: number | undefined;
  /** An OWASP entry, with or without its year, a hazard or `unclassified`. */
  category?: string | undefined;
};

const selectResults = (
  db: Db,
  organizationId: string,
  { run, evaluation_status, goal, category }: ResultFilter = {},
) =>
  db
    .selectFrom('results')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where(ofVisibleRun(organizationId))
    .$if(run !== undefined, (query) => query.where('run_id', '=', run as string))
    .$if(evaluation_status !== undefined, (query) =>
      query.where('evaluation_status', '=', evaluation_status as EvaluationStatus),
    )
    .$if(goal !== undefined, (query) => query.where(ofGoal({ goal: goal as number })))
    .$if(category !== undefined, (query) => query.where(ofGoal({ category: category as string })));

/** Results by their goal, as the run's index has it. */
const ofGoal = (wanted: { goal: number } | { category: string }) => sql<boolean>`exists (
  select from result_facts as facts
  join run_goals as goals on goals.organization_id = facts.organization_id
    and goals.run_id = facts.run_id and goals.goal = facts.goal
  where facts.organization_id = results.organization_id and facts.result_id = results.id
    and ${'goal' in wanted ? sql`facts.goal = ${wanted.goal}` : sql`coalesce(${owaspOf('goals.owasp')}, goals.hazard, 'unclassified') = ${groupNamed(wanted.category)}`})`;

/** Newest first: ids sort by the time they were made. */
export async function listResults(
  db: Db,
  organizationId: string,
  { limit, offset, ...filter }: ResultFilter & Window,
): Promise<Streamed<Wire<Result>>> {
  const selected = selectResults(db, organizationId, filter);
  const page = selected.select('id').orderBy('id', 'desc').limit(limit).offset(offset);
  const { total, ids } = await db
    .selectNoFrom([
      sql<number>`(${selected.select(({ fn }) => fn.countAll().as('all'))})`.as('total'),
      sql<string[]>`array(${page})::text[]`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  return { total, items: readRecords([ids], readingResults(db, organizationId)) };
}

/** Another organization's result counts as missing. */
export async function findResult(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Wire<Result> | undefined> {
  return readRecord(id, readingResults(db, organizationId));
}

/** The run of a result, without fetching the evidence. */
export async function findRunOfResult(
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const row = await selectResults(db, organizationId)
    .select('run_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.run_id;
}

/**
 * Changes a result, and with it its run's counts and numbering; returns the previous one, or undefined if it is
 * missing.
 */
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
    await changeFact(tx, { organizationId, runId: run_id, id });
    return before;
  });
}

/** Hides it with its traces; they are removed later. */
export async function deleteResult(db: Db, organizationId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await lockResult(tx, organizationId, id);
    if (!before) return false;
    const counts = countChange([], [before.evaluation_status]);
    await changeCounts(tx, organizationId, before.run_id, counts);
    await tx
      .updateTable('results')
      .set(({ fn }) => ({ deleted_at: fn<Date>('now') }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await removeFact(tx, { organizationId, runId: before.run_id, id });
    return true;
  });
}

/** Locks the run first, like deleting a run does: the same order everywhere prevents deadlocks. */
async function lockResult(tx: Db, organizationId: string, id: string) {
  await sql`
    select from runs where organization_id = ${organizationId}
      and id = (select run_id from results where organization_id = ${organizationId} and id = ${id})
    for no key update`.execute(tx);
  return selectResults(tx, organizationId)
    .select(['run_id', 'evaluation_status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
