import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { distributionColumn, evidenceTables, firstTable } from './evidence-tables.ts';

/** An arbitrary number of our own: of several processes that distribute at the same time, one does. */
const LOCK = 7_266_863_054;

export type Distributed = {
  /** Tables that this call spread, and those that were spread before. */
  distributed: string[];
  before: string[];
  shards: number;
};

/**
 * Spreads evidence over the machines of a coordinator by organization, and removes the rows that stay behind on the
 * coordinator. All or nothing, in the transaction; tables that are spread already are left alone.
 */
export async function distributeTables(
  tx: Db,
  { shards }: { shards: number | undefined },
): Promise<Distributed> {
  await sql`set local lock_timeout = '60s'; set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  const known = await readSpread(tx);
  const before = evidenceTables.filter((table) => known.some((one) => one.table === table));
  const distributed = evidenceTables.filter((table) => !before.includes(table));
  if (known[0] && shards !== undefined && known[0].shards !== shards)
    throw new Error(
      `Evidence is in ${known[0].shards} shards already; nothing was changed. For another number, run on the coordinator: SELECT alter_distributed_table('${firstTable}', shard_count := ${shards}, cascade_to_colocated := true);`,
    );
  for (const table of distributed) await spread(tx, table, shards);
  for (const table of distributed)
    await sql`select truncate_local_data_after_distributing_table(${table}::text::regclass)`.execute(
      tx,
    );
  return { distributed, before, shards: (await readSpread(tx))[0]?.shards ?? 0 };
}

async function spread(tx: Db, table: string, shards: number | undefined): Promise<void> {
  const place =
    table !== firstTable
      ? sql`colocate_with => ${firstTable}::text`
      : shards === undefined
        ? sql`colocate_with => 'none'`
        : sql`colocate_with => 'none', shard_count => ${shards}::integer`;
  await sql`select create_distributed_table(
    ${table}::text::regclass, ${distributionColumn}::text, ${place})`.execute(tx);
}

type Spread = { table: string; kind: string; column: string; group: number; shards: number };

/** The tables of evidence that Citus knows. Throws if they are spread differently from ours. */
async function readSpread(tx: Db): Promise<Spread[]> {
  const { rows } = await sql<Spread>`
    select table_name::text as table, citus_table_type as kind, distribution_column as column,
      colocation_id as group, shard_count as shards
    from citus_tables where table_name::text = any(${evidenceTables}::text[])
    order by table_name::text <> ${firstTable}`.execute(tx);
  const wrong = rows.find(
    ({ kind, column, group }) =>
      kind !== 'distributed' || column !== distributionColumn || group !== rows[0]?.group,
  );
  if (wrong)
    throw new Error(
      `The table ${wrong.table} is known to Citus, but not spread by ${distributionColumn} with the others; nothing was changed. Run on the coordinator, then try again: SELECT undistribute_table('${wrong.table}', cascade_via_foreign_keys := true);`,
    );
  return rows;
}
