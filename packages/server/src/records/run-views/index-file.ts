import { type IndexColumn, indexColumns, limits, type RunIndexHeader } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import type { BinaryAnswer } from '../../http/answer/binary-response.ts';
import { GONE } from '../facts/codes.ts';
import { getFactsState } from './facts-state.ts';
import { FETCHED_BYTES, NO_LATENCY, type Packed, readPlaces } from './read-places.ts';

type Asked = {
  organizationId: string;
  runId: string;
  /** Places from here on, and the maximum number of the last of them. */
  after: number;
  last: number | undefined;
};
type Columns = Record<IndexColumn, Uint32Array>;

/** The index of some places of a run: the header, then its columns, each as narrow as its largest value allows. */
export async function readIndexFile(
  db: Db,
  { organizationId, runId, ...asked }: Asked,
): Promise<BinaryAnswer> {
  // Before the facts, so that none changes without a later number.
  const { places, number, judges, startedAt } = await getFactsState(db, organizationId, runId);
  const after = Math.max(asked.after, places - (asked.last ?? places));
  const count = Math.max(0, Math.min(places - after, limits.indexPlacesMax));
  await memoryOf(db).retain(count * (indexColumns.length * 4 + FETCHED_BYTES));
  const columns = emptyColumns(count);
  const span = { organizationId, runId, startedAt, from: after, to: after + count };
  for await (const packed of readPlaces(db, span)) unpack(packed, after, columns);
  const sized = indexColumns.map((name) => narrow(name, columns[name]));
  const header = (offsets: readonly number[]): RunIndexHeader => ({
    ...{ version: 1, after, total: places, count, number, judges },
    started_at: startedAt.toISOString(),
    columns: sized.map(({ name, type }, at) => ({ name, type, offset: offsets[at] ?? 0 })),
  });
  return {
    mediaType: 'application/octet-stream',
    chunks: write(
      header,
      sized.map(({ bytes }) => bytes),
    ),
  };
}

function emptyColumns(count: number): Columns {
  const columns = Object.fromEntries(
    indexColumns.map((name) => [name, new Uint32Array(count)]),
  ) as Columns;
  columns.status.fill(GONE);
  return columns;
}

function unpack(packed: Packed, after: number, columns: Columns): void {
  const { goal, latency, second, attempt, verdicts, status, score, arm, evidence } = columns;
  const goals = viewOf(packed.goals);
  const times = viewOf(packed.times);
  const attempts = viewOf(packed.attempts);
  const { states } = packed;
  for (let at = 0; at < states.length; at += 4) {
    const row = goals.getUint32(2 * at) - after;
    goal[row] = goals.getUint32(2 * at + 4);
    latency[row] = times.getUint32(2 * at);
    second[row] = times.getUint32(2 * at + 4);
    attempt[row] = attempts.getUint32(2 * at);
    verdicts[row] = attempts.getUint32(2 * at + 4);
    status[row] = states[at] ?? GONE;
    score[row] = states[at + 1] ?? 0;
    arm[row] = states[at + 2] ?? 0;
    evidence[row] = states[at + 3] ?? 0;
  }
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length);

const types = [
  { type: 'u8', array: Uint8Array, max: 0xff },
  { type: 'u16', array: Uint16Array, max: 0xffff },
  { type: 'u32', array: Uint32Array, max: 0xffff_ffff },
] as const;

function narrow(name: IndexColumn, values: Uint32Array) {
  const { type, array, max } = typeFor(name, values);
  const column = new array(values);
  if (name === 'latency')
    values.forEach((value, at) => {
      if (value === NO_LATENCY) column[at] = max;
    });
  return { name, type, bytes: new Uint8Array(column.buffer) };
}

/** The largest value of its type is kept free in `latency`, for none. */
function typeFor(name: IndexColumn, values: Uint32Array) {
  let largest = 0;
  for (const value of values)
    if (value > largest && !(name === 'latency' && value === NO_LATENCY)) largest = value;
  const needed = name === 'latency' ? largest + 1 : largest;
  return types.find(({ max }) => needed <= max) ?? types[2];
}

const ALIGNED = 8;
const align = (bytes: number) => Math.ceil(bytes / ALIGNED) * ALIGNED;

/** The header is as long with its offsets as without: spaces fill what they leave. */
async function* write(
  headerWith: (offsets: readonly number[]) => RunIndexHeader,
  columns: readonly Uint8Array[],
): AsyncGenerator<Uint8Array> {
  const widest = columns.map(() => 0xffff_ffff);
  const start = align(4 + Buffer.byteLength(JSON.stringify(headerWith(widest))));
  const offsets = columns.map((_, at) =>
    columns.slice(0, at).reduce((sum, { length }) => sum + align(length), start),
  );
  const head = Buffer.alloc(start, ' ');
  head.writeUInt32LE(start - 4, 0);
  head.write(JSON.stringify(headerWith(offsets)), 4);
  yield head;
  for (const column of columns) {
    yield column;
    yield new Uint8Array(align(column.length) - column.length);
  }
}
