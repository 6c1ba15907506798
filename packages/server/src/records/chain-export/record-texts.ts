import type { EvaluationStatus } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { fetchedBytes, storedBytes } from '../../db/reading/sizes.ts';
import { largeIn, ofTable } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { codeOfKind } from '../chain/entry.ts';
import { removalText, resultText, reviewText, startText, traceText } from '../chain/entry-texts.ts';
import { countAddedReviews, findBeforeReviews, findTracesWith } from '../chain/recorded-parts.ts';
import type { EntryRow, OfRun } from './read-chain.ts';

/** The JSON of what an entry is about. */
export type RecordText = {
  json: string;
  /** Of a review: the verdict of its result that counts now. */
  counts: EvaluationStatus | null;
};

type Wanted = { rows: readonly EntryRow[]; size: Size };
type Texts = (readonly [number: number, text: RecordText])[];

type Measure = typeof storedBytes;
/** Which records are read, by the sum of the sizes of their columns: see `smallOnes` and `anySize`. */
type Size = (sum: (measure: Measure) => RawBuilder<unknown>) => RawBuilder<boolean>;

/** A page of entries has 200 of them: together less than a batch. */
const SMALL = sql.lit(4_096);

/** Small enough for many to be held at once. What is not small as it is stored is not decompressed. */
export const smallOnes: Size = (sum) => sql`
  case when ${sum(storedBytes)} <= ${SMALL} then ${sum(fetchedBytes)} <= ${SMALL} else false end`;

export const anySize: Size = () => sql`true`;

/** The texts of entries from their records, by number; newest versions of results are read elsewhere. */
export async function readRecordTexts(
  db: Db,
  of: OfRun,
  { rows, size }: Wanted,
): Promise<Map<number, RecordText>> {
  const ofKind = (kind: Parameters<typeof codeOfKind>[0]): Wanted => ({
    rows: rows.filter((row) => row.kind === codeOfKind(kind)),
    size,
  });
  return new Map([
    ...(await readStart(db, of, ofKind('start'))),
    ...(await readTraces(db, of, ofKind('trace'))),
    ...(await readReviews(db, of, ofKind('review'))),
    ...(await readVersions(db, of, ofKind('result'))),
    ...readRemovals(ofKind('removal')),
  ]);
}

async function readStart(db: Db, of: OfRun, { rows: [row], size }: Wanted): Promise<Texts> {
  if (!row) return [];
  const columns = ['started_with', 'started_config', 'run_config'] as const;
  const run = await db
    .selectFrom('runs')
    .select(columns)
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.runId)
    .where(size((measure) => measure(columns.map((name) => sql.ref(name)))))
    .executeTakeFirst();
  if (!run?.started_with) return [];
  const json = startText(run.started_with, run.started_config ?? run.run_config);
  return [[row.number, { json, counts: null }]];
}

/** The entries that are wanted, to be joined with their records. */
const wantedOf = (rows: readonly EntryRow[]) =>
  sql<{
    number: number;
    of_result: string;
    item: number;
  }>`unnest(${rows.map(({ number }) => number)}::bigint[],
  ${rows.map(({ result_id }) => result_id)}::uuid[],
  ${rows.map(({ item }) => item)}::bigint[])`.as<'wanted'>(sql`wanted (number, of_result, item)`);

const CONTENT = [sql.ref('traces.content')];

async function readTraces(db: Db, of: OfRun, { rows, size }: Wanted): Promise<Texts> {
  if (rows.length === 0) return [];
  const traces = await db
    .selectFrom('traces')
    .innerJoin(wantedOf(rows), (join) =>
      join.onRef('result_id', '=', 'of_result').onRef('sequence', '=', 'item'),
    )
    .select(['number', 'result_id', 'sequence', 'step_type', 'content'])
    .where('organization_id', '=', of.organizationId)
    .where(size((measure) => measure(CONTENT)))
    .execute();
  return traces.map((trace) => [
    trace.number,
    { json: traceText(trace.result_id, trace), counts: null },
  ]);
}

async function readReviews(db: Db, of: OfRun, { rows, size }: Wanted): Promise<Texts> {
  if (rows.length === 0) return [];
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin(wantedOf(rows), (join) =>
      join.onRef('result_id', '=', 'of_result').onRef('reviews.entry_number', '=', 'wanted.number'),
    )
    .innerJoin('results', (join) =>
      join
        .onRef('results.organization_id', '=', 'reviews.organization_id')
        .onRef('results.id', '=', 'reviews.result_id'),
    )
    .selectAll('reviews')
    .select(['wanted.number as entry', 'results.evaluation_status as counts'])
    .where('reviews.organization_id', '=', of.organizationId)
    .where(size((measure) => measure([sql.ref('reason'), sql.ref('reviews.evaluation_metrics')])))
    .execute();
  return reviews.map(({ entry, counts, ...review }) => [
    entry,
    { json: reviewText(review), counts },
  ]);
}

const EVIDENCE = largeIn(resultColumns).map((name) => sql.ref(`result_versions.${name}`));

/** A first version has the traces that were recorded with it. */
const tracesWith = (measure: Measure) => sql`case when version = 1 then coalesce((
  select sum(${measure(CONTENT)}) from traces
  where traces.organization_id = result_versions.organization_id
    and traces.result_id = result_versions.result_id and traces.entry_number is null), 0) else 0 end`;

/** Versions that another one followed. */
async function readVersions(db: Db, of: OfRun, { rows, size }: Wanted): Promise<Texts> {
  if (rows.length === 0) return [];
  const versions = await db
    .selectFrom('result_versions')
    .innerJoin(wantedOf(rows), (join) =>
      join
        .onRef('result_id', '=', 'of_result')
        .onRef('version', '=', 'item')
        .onRef('entry_number', '=', 'wanted.number'),
    )
    .select(ofTable('result_versions', resultColumns))
    .select(['wanted.number', 'result_id', 'version'])
    .where('organization_id', '=', of.organizationId)
    .where(size((measure) => sql`${measure(EVIDENCE)} + ${tracesWith(measure)}`))
    .execute();
  const ids = versions.map(({ result_id }) => result_id);
  const first = versions.filter(({ version }) => version === 1).map((row) => row.result_id);
  const traces = await findTracesWith(db, of, first);
  const reviews = await countAddedReviews(db, of, first);
  const before = await findBeforeReviews(db, of.organizationId, ids);
  return versions.map(({ number, result_id: id, version, ...row }) => {
    const recorded = { ...row, ...before(id, version), id };
    const parts =
      version === 1
        ? { traces: traces.get(id) ?? [], addedReviews: reviews.get(id) }
        : { traces: [] };
    const own = { runId: of.runId, version, ...parts };
    return [number, { json: resultText(recorded, own), counts: null }];
  });
}

const readRemovals = ({ rows }: Wanted): Texts =>
  rows.map(({ number, result_id }) => [
    number,
    { json: removalText(result_id ?? ''), counts: null },
  ]);
