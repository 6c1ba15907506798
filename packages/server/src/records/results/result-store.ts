import type { EvaluationStatus, Result } from '@provoke/contract';
import { groupNamed } from '@provoke/figures';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { ofVisibleRun } from '../../db/reading/hidden.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecord, readRecords } from '../../db/reading/read-records.ts';
import { newEntry } from '../chain/entry.ts';
import { removalText } from '../chain/entry-texts.ts';
import { removeFact } from '../facts/change-fact.ts';
import { owaspOf } from '../facts/owasp-of.ts';
import { changeCounts } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';
import { type ActFilter, hasActs } from './has-acts.ts';
import { type Changing, lockResult } from './lock-result.ts';
import { readingResults } from './read-results.ts';

export type ResultFilter = {
  run?: string | undefined;
  evaluation_status?: EvaluationStatus | undefined;
  /** As a run's goals are numbered. */
  goal?: number | undefined;
  /** An OWASP entry, with or without its year, a hazard or `unclassified`. */
  category?: string | undefined;
  acts?: ActFilter | undefined;
};

const selectResults = (
  db: Db,
  organizationId: string,
  { run, evaluation_status, goal, category, acts }: ResultFilter = {},
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
    .$if(category !== undefined, (query) => query.where(ofGoal({ category: category as string })))
    .$if(acts !== undefined, (query) => query.where(hasActs(organizationId, acts as ActFilter)));

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

/** Hides it with its traces; they are removed later. Its entries in the run's chain stay. */
export async function deleteResult(db: Db, caller: Changing, id: string): Promise<boolean> {
  const { organizationId, userId } = caller;
  return inTransaction(db, async (tx) => {
    const before = await lockResult(tx, organizationId, id);
    if (!before) return false;
    const of = { organizationId, runId: before.run_id };
    const change = countChange([], [before.evaluation_status]);
    const entry = newEntry('removal', { resultId: id, userId }, removalText(id));
    await changeCounts(tx, of, { change, entry, removed: 1 });
    await tx
      .updateTable('results')
      .set(({ fn }) => ({ deleted_at: fn<Date>('now') }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await removeFact(tx, { ...of, id });
    return true;
  });
}
