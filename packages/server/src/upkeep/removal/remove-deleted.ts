import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { removeJournals } from './remove-journals.ts';
import { removeSpans } from './remove-spans.ts';

type Named = { organization_id: string; id: string };

/** Few enough for a piece to end quickly. Large rows are removed in smaller pieces. */
const ROWS_MAX = 2_000;
const PIECE_MS = 250;
/** Of each organization in one round. */
const RECORDS_AT_ONCE = 20;
/** Then what was deleted since has its turn too. */
const ROUND_MS = 5_000;

/**
 * Removes records marked as deleted, piece by piece, each in its own transaction: it may be stopped anywhere, and
 * other processes may do the same. Organizations take turns, a piece each. Locked records are left for the next time;
 * the result is then `locked`.
 */
export async function removeDeleted(
  db: Db,
  signal: AbortSignal,
): Promise<'done' | 'locked' | 'interrupted'> {
  const until = performance.now() + ROUND_MS;
  const marked = await listMarked(db);
  const organizations = new Set(marked.map(({ organization_id }) => organization_id));
  const recordsOf = (id: string) => marked.filter(({ organization_id }) => organization_id === id);
  for (
    let left = [...organizations].map((id) => removeRecords(db, recordsOf(id)));
    left.length > 0;
  ) {
    if (performance.now() > until) return 'interrupted';
    const ended = new Set<AsyncGenerator>();
    for (const removal of left) {
      if (signal.aborted) return 'interrupted';
      if ((await removal.next()).done) ended.add(removal);
    }
    left = left.filter((removal) => !ended.has(removal));
  }
  const rest = await listMarked(db);
  const isKnown = ({ id }: Marked) => marked.some((one) => one.id === id);
  if (rest.length === 0) return 'done';
  return rest.every(isKnown) ? 'locked' : 'interrupted';
}

type Marked = Named & { kind: keyof typeof CHILDREN };

/** The records of one organization, of which nothing but runs belongs to an agent or an attack. Yields after each piece. */
async function* removeRecords(db: Db, records: readonly Marked[]): AsyncGenerator<void> {
  const inPieces = pieces();
  for (const record of records) {
    for (const remove of partsOf[record.kind](db, record)) yield* inPieces(remove);
    await removeRow(db, record.kind, record);
    yield;
  }
}

type Remove = (rows: number) => Promise<boolean>;

/** What is removed before a record, each in pieces. */
const partsOf: Record<Marked['kind'], (db: Db, record: Named) => Remove[]> = {
  runs: (db, run) => [
    (rows) => removeResults(db, run, rows),
    ...FACTS.map(
      (table): Remove =>
        (rows) =>
          removeFacts(db, table, run, rows),
    ),
    (rows) => removeJournals(db, run, rows),
    (rows) => removeSpans(db, run, rows),
  ],
  results: (db, { organization_id, id }) => [
    (rows) => removeTraces(db, organization_id, { ids: [id], rows }),
    (rows) => removeVersions(db, organization_id, { ids: [id], rows }),
    () => removeBasis(db, { organization_id, id }),
  ],
  attacks: (db, attack) => [(rows) => detachRuns(db, attack, rows)],
  agents: (db, agent) => [(rows) => removeDecisions(db, agent, rows)],
};

/** Runs pieces until one finds nothing more. Slow pieces are followed by smaller ones. */
function pieces() {
  let rows = ROWS_MAX;
  return async function* inPieces(remove: Remove): AsyncGenerator<void> {
    for (let more = true; more; ) {
      const started = performance.now();
      more = await remove(rows);
      const took = performance.now() - started;
      rows = Math.max(1, Math.min(ROWS_MAX, Math.round((rows * PIECE_MS) / Math.max(took, 1))));
      if (more) yield;
    }
  };
}

/** Some of each organization, in the order in which they can be removed. */
async function listMarked(db: Db): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    select kind, organization_id, id
    from (
      select *, row_number() over (partition by kind, organization_id) as nth
      from (
        select 'runs' as kind, organization_id, id, 1 as step from runs where deleted_at is not null
        union
        select 'runs', runs.organization_id, runs.id, 1 from agents
        join runs on runs.organization_id = agents.organization_id and runs.agent_id = agents.id
        where agents.deleted_at is not null
        union all
        select 'results', organization_id, id, 2 from results where deleted_at is not null
        union all
        select 'attacks', organization_id, id, 3 from attacks where deleted_at is not null
        union all
        select 'agents', organization_id, id, 4 from agents where deleted_at is not null
      ) as marked
    ) as numbered
    where nth <= ${RECORDS_AT_ONCE} order by step`.execute(db);
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

/** It quotes the result. */
async function removeBasis(db: Db, { organization_id, id }: Named): Promise<false> {
  await sql`delete from late_bases
    where organization_id = ${organization_id} and result_id = ${id}`.execute(db);
  return false;
}

/** What was decided about findings of an agent. */
async function removeDecisions(db: Db, agent: Named, rows: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from finding_states where organization_id = ${agent.organization_id} and id in (
      select id from finding_states
      where organization_id = ${agent.organization_id} and agent_id = ${agent.id} limit ${rows})`.execute(
    db,
  );
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
