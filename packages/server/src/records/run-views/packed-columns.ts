import { columnOf, type IndexColumn, indexColumns } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';

export type Columns = Readonly<Record<IndexColumn, Uint32Array>>;

/** Places side by side: of each group of columns, the numbers of all places in the same order. */
export type Packed = Readonly<Record<string, Buffer>>;

type Name = IndexColumn | 'place';
/** Columns that are fetched as one number of each place: two of 32 bits, or four of 8. */
type Group = { columns: readonly Name[]; bits: Bits };
type Bits = 32 | 8;

const groups: readonly Group[] = [...toGroups(32, 2), ...toGroups(8, 4)];

function toGroups(bits: Bits, size: number): Group[] {
  const names = ['place' as const, ...indexColumns].filter((name) => bitsOf(name) === bits);
  const starts = names.flatMap((_, at) => (at % size === 0 ? [at] : []));
  return starts.map((start) => ({ columns: names.slice(start, start + size), bits }));
}

function bitsOf(name: Name): Bits {
  return name === 'place' || columnOf(name).type === 'integer' ? 32 : 8;
}

const bytesOf = ({ bits }: Group) => (bits === 32 ? 8 : 4);

/** What is fetched of a place, before it is known how wide the columns have to be. */
export const FETCHED_BYTES = groups.reduce((sum, group) => sum + bytesOf(group), 0);

const LARGEST = { 32: 2_147_483_647, 8: 0xff };

/** The number that is fetched for null, which then counts as none; undefined for a column without null. */
export const fetchedNone = (name: IndexColumn): number | undefined =>
  columnOf(name).none === null ? LARGEST[bitsOf(name)] : undefined;

type NumberOf = (name: Name) => RawBuilder<unknown>;

/** The columns of all rows of a query, packed by the database. */
export const packedColumns = (numberOf: NumberOf): RawBuilder<unknown> =>
  sql.join(groups.map((group, at) => sql`${pack(group, numberOf)} as ${sql.ref(nameOf(at))}`));

const nameOf = (group: number) => `group_${group}`;

function pack(group: Group, numberOf: NumberOf): RawBuilder<unknown> {
  const { columns, bits } = group;
  const type = sql.raw(bits === 32 ? 'bigint' : 'integer');
  const send = sql.raw(bits === 32 ? 'int8send' : 'int4send');
  const shifted = columns.map((name, at) => {
    const shift = 8 * bytesOf(group) - bits * (at + 1);
    return sql`(${numberOf(name)}::${type} << ${sql.lit(shift)})`;
  });
  return sql`string_agg(${send}(${sql.join(shifted, sql` | `)}), '')`;
}

/** Writes the rows at their places into columns that begin with the place `after`. */
export function unpackColumns(packed: Packed, after: number, columns: Columns): void {
  const places = numbersOf(packed, 'place');
  for (const name of indexColumns) {
    const column = columns[name];
    const numbers = numbersOf(packed, name);
    for (let at = 0; at < places.length; at++) column[(places[at] ?? 0) - after] = numbers[at] ?? 0;
  }
}

function numbersOf(packed: Packed, name: Name): Uint32Array {
  const at = groups.findIndex(({ columns }) => columns.includes(name));
  const group = groups[at] as Group;
  const { buffer, byteOffset, length } = packed[nameOf(at)] as Buffer;
  const view = new DataView(buffer, byteOffset, length);
  const numbers = new Uint32Array(length / bytesOf(group));
  const start = (group.columns.indexOf(name) * group.bits) / 8;
  for (let row = 0; row < numbers.length; row++) {
    const offset = row * bytesOf(group) + start;
    numbers[row] = group.bits === 32 ? view.getUint32(offset) : view.getUint8(offset);
  }
  return numbers;
}
