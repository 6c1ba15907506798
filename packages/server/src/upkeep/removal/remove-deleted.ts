import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { removeJournals } from './remove-journals.ts';

type Named = { organization_id: string; id: string };

/** Few enough for a piece to end quickly. Large rows are removed in smaller pieces. */
const ROWS_MAX = 2_000;
const PIECE_MS = 250;
const RECORDS_AT_ONCE = 100;

/**
 * Removes records marked as deleted, piece by piece, each in its own transaction: it may be stopped anywhere, and
 * other processes may do the same. Locked records are left for the next time; the result is then false.
 */
export async function removeDeleted(db: Db, signal: AbortSignal): Promise<boolean> {
  const inPieces = pieces(signal);
  for (const run of await hiddenRuns(db)) {
    await inPieces((rows) => removeResults(db, run, rows));
    for (const table of FACTS) await inPieces((rows) => removeFacts(db, table, run, rows));
    await inPieces((rows) => removeJournals(db, run, rows));
    await removeRow(db, 'runs', run);
  }
  for (const result of await marked(db, 'results')) {
    const ids = [result.id];
    await inPieces((rows) => removeTraces(db, result.organization_id, { ids, rows }));
    await inPieces((rows) => removeVersions(db, result.organization_id, { ids, rows }));
    await removeRow(db, 'results', result);
  }
  for (const attack of await marked(db, 'attacks')) {
    await inPieces((rows) => detachRuns(db, attack, rows));
    await removeRow(db, 'attacks', attack);
  }
  for (const agent of await marked(db, 'agents')) await removeRow(db, 'agents', agent);
  const left = await Promise.all(TABLES.map((table) => marked(db, table)));
  return left.every(({ length }) => length === 0);
}

const TABLES = ['runs', 'results', 'attacks', 'agents'] as const;

/** Runs pieces until one finds nothing more. Slow pieces are followed by smaller ones. */
function pieces(signal: AbortSignal) {
  let rows = ROWS_MAX;
  return async (remove: (rows: number) => Promise<boolean>): Promise<void> => {
    for (let more = true; more && !signal.aborted; ) {
      const started = performance.now();
      more = await remove(rows);
      const took = performance.now() - started;
      rows = Math.max(1, Math.min(ROWS_MAX, Math.round((rows * PIECE_MS) / Math.max(took, 1))));
    }
  };
}

async function hiddenRuns(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select organization_id, id from runs where deleted_at is not null
    union
    select runs.organization_id, runs.id from agents
    join runs on runs.organization_id = agents.organization_id and runs.agent_id = agents.id
    where agents.deleted_at is not null
    limit ${RECORDS_AT_ONCE}`.execute(db);
  return rows;
}

async function marked(db: Db, table: (typeof TABLES)[number]): Promise<Named[]> {
  const { rows } = await sql<Named>`select organization_id, id from ${sql.table(table)}
    where deleted_at is not null limit ${RECORDS_AT_ONCE}`.execute(db);
  return rows;
}

/** Rows about a run that no foreign key holds. */
const FACTS = [
  'result_facts',
  'run_goals',
  'result_words',
  'word_progress',
  'run_entries',
] as const;

async function removeFacts(
  db: Db,
  table: (typeof FACTS)[number],
  run: Named,
  rows: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)}
      where organization_id = ${run.organization_id} and run_id = ${run.id} limit ${rows}))
    and organization_id = ${run.organization_id} and run_id = ${run.id}`.execute(db);
  return numAffectedRows === BigInt(rows);
}

/** Traces and versions first: by foreign keys alone, all those of a result would go in one piece. */
async function removeResults(db: Db, run: Named, rows: number): Promise<boolean> {
  const some = await sql<{ id: string }>`select id from results
    where organization_id = ${run.organization_id} and run_id = ${run.id}
    order by number limit ${rows}`.execute(db);
  const ids = some.rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  if (await removeTraces(db, run.organization_id, { ids, rows })) return true;
  if (await removeVersions(db, run.organization_id, { ids, rows })) return true;
  await sql`delete from results
    where organization_id = ${run.organization_id} and id = any(${ids}::uuid[])`.execute(db);
  return true;
}

/** Some traces of these results; true if there are more. */
export async function removeTraces(
  db: Db,
  organizationId: string,
  { ids, rows }: { ids: string[]; rows: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from traces where organization_id = ${organizationId} and (result_id, sequence) in (
      select result_id, sequence from traces
      where organization_id = ${organizationId} and result_id = any(${ids}::uuid[])
      limit ${rows})`.execute(db);
  return numAffectedRows === BigInt(rows);
}

/** Some earlier versions of these results; true if there are more. Their entries in the run's chain stay. */
async function removeVersions(
  db: Db,
  organizationId: string,
  { ids, rows }: { ids: string[]; rows: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from result_versions where organization_id = ${organizationId} and (result_id, version) in (
      select result_id, version from result_versions
      where organization_id = ${organizationId} and result_id = any(${ids}::uuid[])
      limit ${rows})`.execute(db);
  return numAffectedRows === BigInt(rows);
}

/** A run outlives its attack. */
async function detachRuns(db: Db, attack: Named, rows: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update runs set attack_id = null
    where organization_id = ${attack.organization_id} and id in (
      select id from runs
      where organization_id = ${attack.organization_id} and attack_id = ${attack.id}
      limit ${rows} for no key update skip locked)`.execute(db);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** Once nothing large depends on it. */
const CHILDREN = {
  runs: { table: 'results', column: 'run_id' },
  results: { table: 'traces', column: 'result_id' },
  attacks: { table: 'runs', column: 'attack_id' },
  agents: { table: 'runs', column: 'agent_id' },
} as const;

async function removeRow(
  db: Db,
  table: keyof typeof CHILDREN,
  { organization_id, id }: Named,
): Promise<void> {
  const { table: children, column } = CHILDREN[table];
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select id from ${sql.table(table)} where organization_id = ${organization_id} and id = ${id}
      for update skip locked`.execute(tx);
    if (rows.length === 0) return;
    // Only after the lock does a statement see what others have just added.
    await sql`delete from ${sql.table(table)}
      where organization_id = ${organization_id} and id = ${id}
      and not exists (select from ${sql.table(children)}
        where organization_id = ${organization_id} and ${sql.ref(column)} = ${id})`.execute(tx);
  });
}
