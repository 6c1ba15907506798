import { type RawBuilder, sql } from 'kysely';
import { BULKY_TYPES, isBulky, toBinaryArray } from './binary-array.ts';

/** The columns of rows that are written many at a time, each with its type in PostgreSQL. */
export type Columns<Row> = { readonly [Name in keyof Row & string]: string };

/** The columns' names, as an insert lists them. */
export const namesOf = <Row>(columns: Columns<Row>): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/**
 * Rows as a table of the columns and `position`, 1 for the first. One array a column: the statement
 * stays the same for any number of rows.
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
