import type { Generated } from 'kysely';
import type { RawJson } from '../../json/raw-json.ts';

/** A column: its PostgreSQL type, and the type of its values here. */
export type Column<Value = unknown> = { readonly type: string; readonly value?: Value };

/** Columns that a caller fills, in the order of answers. Row, insert, change and answer are derived from them. */
export type Columns = { readonly [Name: string]: Column };

/** The part of a table that these columns form. */
export type TableOf<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

const column = <Value>(type: string): Column<Value> => ({ type });

export const text = column<string>('text');
export const uuid = column<string>('uuid');
export const integer = column<number>('integer');
export const boolean = column<boolean>('boolean');
export const json = column<RawJson>('json');
export const oneOf = <Value extends string>(): Column<Value> => column('text');
export const nullable = <Value>({ type }: Column<Value>): Column<Value | null> => column(type);
/** The database fills in missing values. */
export const defaulted = <Value>({ type }: Column<Value>): Column<Generated<Value>> => column(type);
