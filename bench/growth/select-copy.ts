import type pg from 'pg';

/** A month of 30 days, in milliseconds. */
const MONTH_MS = 2_592_000_000;

/**
 * The id of a copy: earlier at its start, as ids sort by time, and different at its end by organization. And the part
 * of a run, as in packages/server/src/records/words/part-of.ts.
 */
export const FUNCTIONS = `
  create function pg_temp.moved(id uuid, organization integer, month integer) returns uuid
  language sql immutable as $$ select (
    lpad(to_hex(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint
      - month * ${MONTH_MS}), 12, '0')
    || substr(replace(id::text, '-', ''), 13, 14)
    || lpad(to_hex(('x' || right(id::text, 6))::bit(24)::integer # organization), 6, '0'))::uuid $$;
  create function pg_temp.part_of(run_id uuid, place integer) returns text
  language sql immutable as $$ select left(translate(encode(
    sha256(convert_to(run_id::text || ' ' || place / 10000, 'UTF8')), 'base64'), '+/', '-_'), 6) $$`;

const ofMonth = (column: string) => `pg_temp.moved(${column}, $1::integer, $2::integer)`;
const ofAll = (column: string) => `pg_temp.moved(${column}, $1::integer, $2::integer * 0)`;
const earlier = (column: string) => `${column} - $2::integer * interval '30 days'`;

/** How a column of a copy differs from the block's; the others are the same. */
const changes: Record<string, (column: string) => string> = {
  ...{ organization_id: ofAll, agent_id: ofAll, attack_id: ofAll },
  ...{ run_id: ofMonth, result_id: ofMonth, id: ofMonth },
  ...{ created_at: earlier, updated_at: earlier },
  part: () => `pg_temp.part_of(${ofMonth('run_id')}, place)`,
};

/** Copies the block's rows of a table to organization `$1`, month `$2`. */
export async function selectCopy(sql: pg.Client, table: string): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changes[name]?.(name) ?? name);
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from block_${table}`;
}
