import type { RunSort, RunSummary } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { RawJson, type Wire } from '../../db/json/raw-json.ts';
import { visibleAttackId } from '../../db/reading/hidden.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecord, readRecords } from '../../db/reading/read-records.ts';
import { measureRows, type Sized } from '../../db/reading/sizes.ts';
import { largeIn, ofTable } from '../../db/tables/columns/pick-columns.ts';
import { runCountColumns, runStateColumns } from '../../db/tables/columns/run-columns.ts';
import { startText } from '../chain/entry-texts.ts';
import { filterRuns, type RunFilter } from './filter-runs.ts';

/** Of equal ones the newest is first. */
const orders = {
  newest: sql`runs.created_at desc, runs.id desc`,
  oldest: sql`runs.created_at, runs.id`,
  results: sql`runs.total_results desc, runs.id desc`,
  'fewest-results': sql`runs.total_results, runs.id desc`,
  agent: sql`${agentName()}, runs.attack_type, runs.id desc`,
  '-agent': sql`${agentName()} desc, runs.attack_type desc, runs.id desc`,
  status: sql`runs.status, runs.id desc`,
  '-status': sql`runs.status desc, runs.id desc`,
} satisfies Record<RunSort, RawBuilder<unknown>>;

function agentName() {
  return sql`(select lower(name) from agents
    where agents.organization_id = runs.organization_id and agents.id = runs.agent_id)`;
}

/** Runs as returned. */
const selectRuns = (db: Db, organizationId: string) =>
  filterRuns(db, organizationId)
    .innerJoin('organizations', 'organizations.id', 'runs.organization_id')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.organization_id', '=', 'runs.organization_id')
        .onRef('agents.id', '=', 'runs.agent_id'),
    )
    .leftJoin('users', 'users.id', 'runs.owner_id')
    .select(['runs.id', 'runs.agent_id as agent', 'agents.name as agent_name'])
    .select(visibleAttackId(organizationId).as('attack'))
    .select([
      'runs.attack_type',
      'runs.number',
      'runs.owner_id as owner',
      'users.username as owner_username',
      'runs.organization_id as organization',
      'organizations.name as organization_name',
    ])
    .select(ofTable('runs', runStateColumns))
    .select(['runs.created_at as timestamp', 'runs.updated_at', 'runs.evidence_removed_at'])
    .select([
      'runs.chain_head',
      'runs.last_number as chain_length',
      'runs.started_with',
      'runs.started_config',
      'runs.removed_results',
    ])
    .select(ofTable('runs', runCountColumns));

type Row = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

/** Newest first by default. The counts are read, not computed (see `insert-results.ts`). */
export async function listRuns(
  db: Db,
  organizationId: string,
  {
    limit,
    offset,
    sort = 'newest',
    ...filter
  }: RunFilter & Window & { sort?: RunSort | undefined },
): Promise<Streamed<Wire<RunSummary>>> {
  const rows = await filterRuns(db, organizationId, filter)
    .select('id')
    .orderBy(orders[sort])
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await filterRuns(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  return { total, items: readRuns(db, organizationId, ids) };
}

/** Those that exist, one after the other: a run's memory is released when the next one is asked for. */
export const readRuns = (
  db: Db,
  organizationId: string,
  ids: string[],
): AsyncIterable<Wire<RunSummary>> => readRecords([ids], readingRuns(db, organizationId));

/** Another organization's run counts as missing. */
export async function findRun(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Wire<RunSummary> | undefined> {
  return readRecord(id, readingRuns(db, organizationId));
}

/** The same check without fetching large fields. */
export async function hasRun(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await filterRuns(db, organizationId)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of those that are not deleted. */
export const listStatuses = (db: Db, organizationId: string, ids: readonly string[]) =>
  filterRuns(db, organizationId)
    .select(['id', 'status'])
    .where('id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .execute();

const SIZED = {
  table: 'runs',
  columns: [...largeIn(runStateColumns), 'started_with', 'started_config'],
};

const readingRuns = (db: Db, organizationId: string) => ({
  db,
  measure: (ids: readonly string[]) => measureRows(db, organizationId, SIZED, ids),
  async fetch(sized: readonly Sized[]) {
    const ids = sized.map(({ id }) => id);
    const rows = await selectRuns(db, organizationId)
      .where('runs.id', '=', ({ fn, val }) => fn.any(val(ids)))
      .execute();
    return rows.map(toRunSummary);
  },
});

/** How far a run's facts reach. `places` is null where they are still to be built. */
export async function findFactsState(db: Db, organizationId: string, id: string) {
  const row = await filterRuns(db, organizationId)
    .select(['runs.last_place', 'runs.last_number', 'runs.judges', 'runs.created_at'])
    .where('runs.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      places: row.last_place,
      number: row.last_number,
      judges: row.judges,
      startedAt: row.created_at,
    }
  );
}

/** A run's progress, and the number up to which its results are counted. */
export async function findProgress(db: Db, organizationId: string, id: string) {
  const row = await filterRuns(db, organizationId)
    .select(['runs.status', 'runs.updated_at', 'runs.last_number'])
    .select(ofTable('runs', runCountColumns))
    .where('runs.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_number, updated_at, ...progress } = row;
  return { progress: { ...progress, updated_at: updated_at.toISOString() }, last_number };
}

const toRunSummary = ({ started_with, started_config, ...row }: Row): Wire<RunSummary> => ({
  ...row,
  started_with:
    started_with && started_config
      ? new RawJson(startText(started_with, started_config))
      : started_with,
  timestamp: row.timestamp.toISOString(),
  updated_at: row.updated_at.toISOString(),
  evidence_removed_at: row.evidence_removed_at?.toISOString() ?? null,
  chain_head: row.chain_head?.toString('hex') ?? null,
});
