import type { RunIndexHeader } from '@provoke/contract';
import { makeRoom, NO_LATENCY, type RunColumns } from './run-columns.ts';
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
    if (name === 'latency' && type !== 'u32') widen(target, start, count, largest[type]);
  }
  const { number, judges, started_at: startedAt } = header;
  const first = columns.count === 0 ? header.after : columns.first;
  return { ...roomy, first, count, number, startedAt, judges };
}

function widen(latency: Uint8Array | Uint32Array, from: number, to: number, none: number): void {
  for (let row = from; row < to; row++) if (latency[row] === none) latency[row] = NO_LATENCY;
}
