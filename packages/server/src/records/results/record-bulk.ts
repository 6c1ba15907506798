import { type FieldErrors, limits, type runs } from '@provoke/contract';
import { type Db, inTransaction } from '../../db/database.ts';
import { inSlices } from '../../http/body/in-slices.ts';
import { Problem } from '../../http/problem.ts';
import type { ReceivedBy } from '../../http/routes.ts';
import { keepBases, type LateSpans } from '../late-bases/keep-bases.ts';
import { notifyRun } from '../run-counts/change-counts.ts';
import { insertTraces, type NewTrace } from '../traces/insert-traces.ts';
import { insertResults, type Recorded } from './insert-results.ts';
import { toNewResult } from './new-result.ts';
import { toRecorded } from './to-recorded.ts';

type Items = ReceivedBy<typeof runs.recordResults>['body']['results'];
/** A result with its traces, to write. */
export type NewRecord = Recorded & { traces: NewTrace[]; late?: LateSpans };

/** The run, and who records. */
export type Recording = { runId: string; userId: number };

/** Few enough for one statement to end within its time limit, and to be prepared while others wait. */
const TRACES_AT_ONCE = 1_000;

/** Records results with their traces, all or none, and returns their ids in the given order. */
export async function recordBulk(
  db: Db,
  { organizationId, runId, userId }: Recording & { organizationId: string },
  items: Items,
) {
  const records = await prepareRecords(items, { runId, userId });

  await inTransaction(db, (tx) => insertRecords(tx, { organizationId, runId }, records));
  return {
    created: records.length,
    results: records.map(({ result }, index) => ({ id: result.id, index })),
  };
}

/** Checks them, and gives them their ids. */
export function prepareRecords(items: Items, recording: Recording): Promise<NewRecord[]> {
  checkItems(items);
  return inSlices(toRecords(items, recording));
}

/** Throws `not-found` if the run is not this organization's. */
export async function insertRecords(
  tx: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
  records: readonly NewRecord[],
): Promise<void> {
  const traces = records.flatMap((record) => record.traces);
  const written = await insertResults(tx, organizationId, runId, records);
  if (!written) throw new Problem('not-found');
  for (let at = 0; at < traces.length; at += TRACES_AT_ONCE)
    await insertTraces(tx, organizationId, traces.slice(at, at + TRACES_AT_ONCE));
  await keepBases(
    tx,
    { organizationId, runId },
    records.flatMap(({ late }) => late ?? []),
  );
  await notifyRun(tx, runId);
}

function* toRecords(items: Items, recording: Recording): Generator<void, NewRecord[]> {
  const records: NewRecord[] = [];
  for (const { traces, late_spans, ...body } of items) {
    yield;
    const result = toNewResult(body);
    records.push({
      ...toRecorded(result, { ...recording, traces }),
      traces: traces.map((trace) => ({ result_id: result.id, ...trace })),
      ...(late_spans && {
        late: { ...late_spans, result_id: result.id, user_id: recording.userId },
      }),
    });
  }
  return records;
}

/** Reports for the item at fault what would be rejected as a whole. */
function checkItems(items: Items): void {
  const wrong: FieldErrors = {};
  for (const [index, { traces, late_spans }] of items.entries()) {
    const twice = repeated(traces.map(({ sequence }) => sequence));
    const isLong = late_spans && late_spans.basis.size > limits.lateBasisBytesMax;
    if (twice.length > 0 || isLong)
      wrong[index] = {
        ...(twice.length > 0 && {
          traces: Object.fromEntries(twice.map((at) => [at, { sequence: [SEQUENCE_TAKEN] }])),
        }),
        ...(isLong && { late_spans: { basis: [BASIS_TOO_LONG] } }),
      };
  }
  if (Object.keys(wrong).length > 0)
    throw new Problem('fields-invalid', { fields: { results: wrong } });
}

/** The positions of repeated numbers. */
function repeated(numbers: number[]): number[] {
  const seen = new Set<number>();
  return numbers.flatMap((number, at) => {
    const before = seen.has(number);
    seen.add(number);
    return before ? [at] : [];
  });
}

const BASIS_TOO_LONG = `Ensure this field has no more than ${limits.lateBasisBytesMax} bytes.`;
const SEQUENCE_TAKEN = 'A trace with this sequence already exists for this result.';
