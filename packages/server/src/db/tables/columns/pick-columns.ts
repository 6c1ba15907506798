import type { Insertable } from 'kysely';
import type { Columns, TableOf } from './column.ts';

type NameIn<Of extends Columns> = keyof Of & string;

/** The names of the columns, in the order of answers. */
export const namesIn = <Of extends Columns>(columns: Of): NameIn<Of>[] =>
  Object.keys(columns) as NameIn<Of>[];

/** Their PostgreSQL types, by name. */
export const typesIn = <Of extends Columns>(columns: Of): Record<NameIn<Of>, string> =>
  Object.fromEntries(namesIn(columns).map((name) => [name, columns[name]?.type])) as Record<
    NameIn<Of>,
    string
  >;

/** The same with their table, for a query. */
export const ofTable = <Table extends string, Of extends Columns>(
  table: Table,
  columns: Of,
): `${Table}.${NameIn<Of>}`[] => namesIn(columns).map((name) => `${table}.${name}` as const);

/** The columns whose values may be large. */
export const largeIn = <Of extends Columns>(columns: Of): NameIn<Of>[] =>
  namesIn(columns).filter((name) => ['json', 'text'].includes(columns[name]?.type ?? ''));

/** A row's values in the order of answers. */
export const pickColumns = <Of extends Columns, Row extends Record<NameIn<Of>, unknown>>(
  columns: Of,
  row: Row,
): Pick<Row, NameIn<Of>> =>
  // Every name of the type is taken.
  Object.fromEntries(namesIn(columns).map((name) => [name, row[name]])) as Pick<Row, NameIn<Of>>;

type New<Of extends Columns> = Insertable<TableOf<Of>>;

/** A caller's fields as a row to insert. Missing ones are left to the database. */
export const saidColumns = <Of extends Columns>(
  columns: Of,
  said: { readonly [Name in keyof New<Of>]: New<Of>[Name] | undefined },
): New<Of> =>
  Object.fromEntries(
    Object.entries(said).filter(([name, value]) => name in columns && value !== undefined),
  ) as New<Of>;

/** A row without these columns. */
export const omitColumns = <Of extends Columns, Row extends object>(
  columns: Of,
  row: Row,
): Omit<Row, NameIn<Of>> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !(name in columns))) as Omit<
    Row,
    NameIn<Of>
  >;
