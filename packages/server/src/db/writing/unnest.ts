import { type RawBuilder, sql } from 'kysely';
import { BULKY_TYPES, isBulky, toBinaryArray } from './binary-array.ts';

/** The columns of rows written in bulk, each with its PostgreSQL type. */
export type Columns<Row> = { readonly [Name in keyof Row & string]: string };

/** The column names, as in an insert. */
export const namesOf = <Row>(columns: Columns<Row>): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/**
 * Rows as a table of the columns and `position`, from 1. One array per column, so the statement is the same for any
 * number of rows.
 */
export function tableOf<Row>(columns: Columns<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  const arrays = Object.entries<string>(columns).map(
    ([name, type]) =>
      sql`${toArray(
        type,
        rows.map((row) => row[name as keyof Row]),
      )}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays)}) with ordinality as item (${namesOf(columns)}, position)`;
}

function toArray(type: string, values: unknown[]): unknown[] | Buffer {
  const oid = BULKY_TYPES[type];
  return oid !== undefined && isBulky(values) ? toBinaryArray(oid, values) : values;
}
