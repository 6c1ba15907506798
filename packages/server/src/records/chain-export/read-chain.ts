import { type ChainEntry, entryKinds } from '@provoke/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readRecords } from '../../db/reading/read-records.ts';
import type { Tables } from '../../db/tables.ts';
import { codeOfKind, entryText } from '../chain/entry.ts';
import { findNumbers } from './find-numbers.ts';
import { findNewest, readingNewest } from './newest-texts.ts';
import { anySize, readRecordTexts, smallOnes } from './record-texts.ts';

export type OfRun = { organizationId: string; runId: string };
export type EntryRow = Selectable<Tables['run_entries']>;

const AT_ONCE = 200;

/**
 * The entries of a run in their order, each with its text put together from the records as they are now. If the run goes
 * on, new entries are read too, until none is left: so the last entry of a result has the verdict that counts.
 */
export async function* readChain(db: Db, of: OfRun): AsyncGenerator<ChainEntry> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('run_entries')
      .selectAll()
      .where('organization_id', '=', of.organizationId)
      .where('run_id', '=', of.runId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield* withTexts(db, of, rows);
    after = last.number;
  }
}

/** The entries of some results of a run alone, in their order: of all versions, later traces and reviews. */
export async function* readChainOf(
  db: Db,
  of: OfRun,
  results: readonly string[],
): AsyncGenerator<ChainEntry> {
  const numbers = await findNumbers(db, of, results);
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('run_entries')
      .selectAll()
      .where('organization_id', '=', of.organizationId)
      .where('run_id', '=', of.runId)
      .where('number', '=', ({ fn, val }) => fn.any(val(numbers.slice(at, at + AT_ONCE))))
      .orderBy('number')
      .execute();
    yield* withTexts(db, of, rows);
  }
}

/** The newest versions of results, which most entries are, and small other records are read many at a time. */
async function* withTexts(
  db: Db,
  of: OfRun,
  rows: readonly EntryRow[],
): AsyncGenerator<ChainEntry> {
  const newest = await findNewest(
    db,
    of,
    rows.flatMap(({ result_id }) => result_id ?? []),
  );
  const isNewest = (row: EntryRow | undefined): boolean =>
    row?.result_id != null &&
    row.kind === codeOfKind('result') &&
    newest.get(row.result_id) === row.number;
  const isGone = ({ kind, result_id }: EntryRow) =>
    result_id !== null && kind !== codeOfKind('removal') && !newest.has(result_id);
  const others = rows.filter((row) => !isNewest(row) && !isGone(row));
  const small = await readRecordTexts(db, of, { rows: others, size: smallOnes });

  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (isNewest(rows[end])) end++;
    if (end > at) yield* newestOf(db, of, rows.slice(at, end));
    else {
      const row = rows[end++] as EntryRow;
      const text = small.get(row.number);
      if (text) yield toEntry(row, textFor(row, text.json), text.counts);
      else yield isGone(row) ? toEntry(row, null) : readAlone(db, of, row);
    }
    at = end;
  }
}

async function* newestOf(db: Db, of: OfRun, rows: readonly EntryRow[]): AsyncGenerator<ChainEntry> {
  const left = [...rows];
  const ids = rows.flatMap(({ result_id }) => result_id ?? []);
  for await (const { id, number, json, counts } of readRecords([ids], readingNewest(db, of))) {
    // What was deleted since is skipped.
    for (let row = left.shift(); row; row = left.shift()) {
      const isFound = row.result_id === id;
      if (!isFound) yield toEntry(row, null);
      else if (row.number === number) yield toEntry(row, textFor(row, json), counts);
      // It was changed since.
      else yield readAlone(db, of, row);
      if (isFound) break;
    }
  }
  for (const row of left) yield toEntry(row, null);
}

/** An entry of a record of any size. */
async function readAlone(db: Db, of: OfRun, row: EntryRow): Promise<ChainEntry> {
  const text = (await readRecordTexts(db, of, { rows: [row], size: anySize })).get(row.number);
  return text ? toEntry(row, textFor(row, text.json), text.counts) : toEntry(row, null);
}

const kindOf = ({ kind }: EntryRow) => entryKinds[kind] ?? 'start';

const textFor = (row: EntryRow, json: string): string =>
  entryText(kindOf(row), { userId: row.user_id, at: row.created_at }, json);

const toEntry = (
  row: EntryRow,
  text: string | null,
  counts: ChainEntry['counts'] = null,
): ChainEntry => ({
  number: row.number,
  kind: kindOf(row),
  result: row.result_id,
  hash: row.hash.toString('hex'),
  by: row.user_id,
  timestamp: row.created_at.toISOString(),
  text,
  counts,
});
