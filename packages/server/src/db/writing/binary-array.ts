import { RawJson } from '../json/raw-json.ts';

const BULKY_BYTES = 65_536;
/** Types of long values, by their PostgreSQL numbers. */
export const BULKY_TYPES: Readonly<Record<string, number>> = { json: 114, text: 25 };
const NULL_LENGTH = -1;

type Bulky = RawJson | string | null;

/** Whether the values are texts, and so long in total that quoting them for a text array would take seconds. */
export function isBulky(values: unknown[]): values is Bulky[] {
  let size = 0;
  for (const value of values) {
    if (value === null) continue;
    if (value instanceof RawJson) size += value.size;
    else if (typeof value === 'string') size += value.length;
    else return false;
  }
  return size > BULKY_BYTES;
}

/** An array of these types in PostgreSQL's binary format: each item with its length, nothing quoted. */
export function toBinaryArray(oid: number, values: Bulky[]): Buffer {
  const head = int32s(1, values.includes(null) ? 1 : 0, oid, values.length, 1);
  const items = values.flatMap((value) => {
    if (value === null) return [int32s(NULL_LENGTH)];
    const bytes = value instanceof RawJson ? value.bytes : Buffer.from(value);
    return [int32s(bytes.length), bytes];
  });
  return Buffer.concat([head, ...items]);
}

function int32s(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) buffer.writeInt32BE(number, 4 * index);
  return buffer;
}
