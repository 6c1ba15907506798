import { type ChainEntry, entryKinds } from '@provoke/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readRecords } from '../../db/reading/read-records.ts';
import type { Tables } from '../../db/tables.ts';
import { codeOfKind, entryText } from '../chain/entry.ts';
import { removalText } from '../chain/entry-texts.ts';
import { findNumbers } from './find-numbers.ts';
import { findNewest, readingNewest } from './newest-texts.ts';
import { readRecordText } from './record-texts.ts';

export type OfRun = { organizationId: string; runId: string };
export type EntryRow = Selectable<Tables['run_entries']>;

const AT_ONCE = 200;

/** The entries of a run in their order, each with its text put together from the records as they are now. */
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
    yield* withTexts(db, of, rows);
    after = rows.at(-1)?.number ?? after;
    if (rows.length < AT_ONCE) return;
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

/** The newest versions of results, which most entries are, are read many at a time. */
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
  const isGone = ({ result_id }: EntryRow) => result_id !== null && !newest.has(result_id);

  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (isNewest(rows[end])) end++;
    if (end > at) yield* newestOf(db, of, rows.slice(at, end));
    else {
      const row = rows[end++] as EntryRow;
      yield toEntry(row, await textOf(db, of, row, isGone(row)));
    }
    at = end;
  }
}

async function* newestOf(db: Db, of: OfRun, rows: readonly EntryRow[]): AsyncGenerator<ChainEntry> {
  const left = [...rows];
  const ids = rows.flatMap(({ result_id }) => result_id ?? []);
  for await (const { id, json, counts } of readRecords([ids], readingNewest(db, of))) {
    // What was deleted since is skipped.
    for (let row = left.shift(); row; row = left.shift()) {
      yield row.result_id === id ? toEntry(row, textFor(row, json), counts) : toEntry(row, null);
      if (row.result_id === id) break;
    }
  }
  for (const row of left) yield toEntry(row, null);
}

async function textOf(db: Db, of: OfRun, row: EntryRow, isGone: boolean): Promise<string | null> {
  if (row.kind === codeOfKind('removal')) return textFor(row, removalText(row.result_id ?? ''));
  if (isGone) return null;
  const json = await readRecordText(db, of, row);
  return json === undefined ? null : textFor(row, json);
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
