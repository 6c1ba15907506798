import type { RunIndexHeader } from '@provoke/contract';
import { columnOf } from '@provoke/contract/fact-columns';
import { makeRoom, noneOf, type RunColumns } from './run-columns.ts';
import { GONE } from './statuses.ts';

const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array };
const largest = { u8: 0xff, u16: 0xffff, u32: 0xffff_ffff };

/** The JSON at the start of an index file. */
export function readHeader(file: ArrayBuffer): RunIndexHeader {
  const [length = 0] = new Uint32Array(file, 0, 1);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as RunIndexHeader;
}

/** Adds the rows of an index file to the columns. The file has the width of its values. */
export function addIndex(columns: RunColumns, file: ArrayBuffer): RunColumns {
  const header = readHeader(file);
  const count = Math.max(columns.count, header.after + header.count);
  const roomy = makeRoom(columns, count);
  // The newest rows alone follow on places that show nothing yet.
  const start = Math.max(columns.count, header.after);
  roomy.status.fill(GONE, columns.count, start);
  // What an earlier answer brought already stays as it is.
  const known = Math.max(0, columns.count - header.after);
  for (const { name, type, offset } of header.columns) {
    const target = roomy[name];
    if (!target) continue;
    const values = new arrays[type](file, offset, header.count).subarray(known);
    target.set(values, start);
    if (columnOf(name).none === null)
      widen(target.subarray(start, count), largest[type], noneOf(name) ?? 0);
  }
  const { number, judges, started_at: startedAt } = header;
  const first = columns.count === 0 ? header.after : columns.first;
  return { ...roomy, first, count, number, startedAt, judges };
}

/** The largest value of the file's width is none, as that of the column's width is here. */
function widen(values: Uint8Array | Uint32Array, none: number, wide: number): void {
  if (none === wide) return;
  for (let row = 0; row < values.length; row++) if (values[row] === none) values[row] = wide;
}
