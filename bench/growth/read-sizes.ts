import type pg from 'pg';

/** Bytes of a table without its indexes, and of its indexes. */
export type Size = { table: string; bytes: number; indexBytes: number };

/** The tables that take the most, largest first. */
export async function readSizes(sql: pg.Client): Promise<Size[]> {
  const { rows } = await sql.query<Size>(`
    select relname as table, pg_table_size(oid)::float8 as bytes,
      pg_indexes_size(oid)::float8 as "indexBytes"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 5`);
  return rows;
}
