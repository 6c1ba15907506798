import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** Maximum size of one fetch. A single record may be larger. */
export const BATCH_BYTES = 2_000_000;

/** A record, and the memory it needs in bytes. */
export type Sized<Id = string> = { id: Id; bytes: number };

type Expression = RawBuilder<unknown>;

/** Stored size, without decompressing. Column by column: for a whole row, PostgreSQL would decompress it first. */
export const storedBytes = (columns: Expression[]): Expression =>
  sum(columns, (column) => sql`pg_column_size(${column})`);

/** Size when fetched. Compressed values must be decompressed to measure them. */
export const fetchedBytes = (columns: Expression[]): Expression =>
  sum(
    columns,
    (column) => sql`case when pg_column_compression(${column}) is null
      then pg_column_size(${column}) else octet_length(${column}::text) end`,
  );

/** Small enough to be fetched without being measured first: as stored, and not compressed. */
const SMALL_BYTES = 16_384;

export const isSmall = (columns: Expression[]): RawBuilder<boolean> => {
  const plain = columns.map((column) => sql`pg_column_compression(${column}) is null`);
  return sql`(${storedBytes(columns)} <= ${sql.lit(SMALL_BYTES)} and ${sql.join(plain, sql` and `)})`;
};

/** The same for many rows together. */
export const areSmall = (columns: Expression[]): RawBuilder<boolean> =>
  sql`(coalesce(sum(${storedBytes(columns)}), 0) <= ${sql.lit(SMALL_BYTES)}
    and coalesce(bool_and(${isSmall(columns)}), true))`;

const sum = (columns: Expression[], bytes: (column: Expression) => Expression): Expression =>
  sql.join(
    columns.map((column) => sql`coalesce(${bytes(column)}, 0)`),
    sql` + `,
  );

/** A table and its columns that may be large. */
export type SizedTable = { table: string; columns: readonly string[]; idType?: 'uuid' | 'bigint' };

/**
 * The sizes of records in the order of their ids: as many as fit into a batch by stored size, at least one. Deleted
 * ones are omitted.
 */
export async function measureRows<Id>(
  db: Db,
  organizationId: string,
  { table, columns, idType = 'uuid' }: SizedTable,
  ids: readonly Id[],
): Promise<Sized<Id>[]> {
  const name = sql.table(table);
  const large = columns.map((column) => sql.ref(`${table}.${column}`));
  const { rows } = await sql<Sized<Id>>`
    select ${name}.id, (${fetchedBytes(large)})::float8 as bytes
    from (
      select id, row_number() over in_order as position, sum(bytes) over in_order as stored
      from (
        select ${name}.id, item.position, ${storedBytes(large)} as bytes
        from unnest(${ids}::${sql.raw(idType)}[]) with ordinality as item (id, position)
        join ${name} on ${name}.organization_id = ${organizationId} and ${name}.id = item.id
      ) as sized
      window in_order as (order by position)
    ) as summed
    join ${name} on ${name}.organization_id = ${organizationId} and ${name}.id = summed.id
    where position = 1 or stored <= ${BATCH_BYTES}
    order by position`.execute(db);
  return rows;
}
