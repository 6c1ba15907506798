import type { ResultVersion } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { fetchedBytes } from '../../db/reading/sizes.ts';
import { largeIn, ofTable, pickColumns } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { findBeforeReviews } from '../chain/recorded-parts.ts';
import { goalOf } from '../facts/goal-of.ts';
import { changedFields } from './changed-fields.ts';
import type { ResultFields } from './new-result.ts';

type OfResult = { organizationId: string; id: string };
type Row = ResultFields & { entry_number: number | null };
type Head = { versions: number; run_id: string; created_at: Date };

/** The versions of a result, oldest first; undefined if it is missing. One after the other: each may be large. */
export async function findVersions(
  db: Db,
  of: OfResult,
): Promise<AsyncGenerator<Wire<ResultVersion>> | undefined> {
  const head = await selectNewest(db, of)
    .select(['versions', 'run_id', 'created_at'])
    .executeTakeFirst();
  return head && readVersions(db, of, head);
}

async function* readVersions(
  db: Db,
  of: OfResult,
  head: Head,
): AsyncGenerator<Wire<ResultVersion>> {
  const beforeReviews = await findBeforeReviews(db, of.organizationId, [of.id]);
  let before: Fetched | undefined;
  for (let version = 1; version <= head.versions; version++) {
    const place = version === head.versions ? newest(db, of) : earlier(db, of, version);
    const row = await fetchRow(db, place, before?.bytes ?? 0);
    if (!row) continue;
    const recorded = await findRecorded(db, of, head, row.entry_number);
    const fields = { ...pickColumns(resultColumns, row), ...beforeReviews(of.id, version) };
    yield {
      id: of.id,
      version,
      changed: before ? changedFields(before, fields) : [],
      by: recorded?.user_id ?? null,
      by_username: recorded?.username ?? null,
      ...fields,
      response_body: row.response_body as unknown as string | null,
      ...goalOf(row),
      timestamp: (recorded?.created_at ?? head.created_at).toISOString(),
    };
    // As it was when it was changed, with the verdict of its reviews.
    before = row;
  }
}

/** A row that may be large, which is measured before it is read. */
type Place = {
  measure(): Promise<{ bytes: number } | undefined>;
  read(): Promise<Row | undefined>;
};
type Fetched = Row & { bytes: number };

/** Once there is memory for it and what is held already. */
async function fetchRow(db: Db, place: Place, heldBytes: number): Promise<Fetched | undefined> {
  const sized = await place.measure();
  if (!sized) return undefined;
  await memoryOf(db).retain(heldBytes + sized.bytes);
  const row = await place.read();
  return row && { ...row, ...sized };
}

const sizeOf = (table: 'results' | 'result_versions') => {
  const columns = largeIn(resultColumns).map((name) => sql.ref(`${table}.${name}`));
  return sql<number>`(${fetchedBytes(columns)})::float8`.as('bytes');
};

const selectNewest = (db: Db, { organizationId, id }: OfResult) =>
  db
    .selectFrom('results')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

function newest(db: Db, of: OfResult): Place {
  const its = selectNewest(db, of);
  return {
    measure: () => its.select(sizeOf('results')).executeTakeFirst(),
    read: () =>
      its.select(ofTable('results', resultColumns)).select('entry_number').executeTakeFirst(),
  };
}

function earlier(db: Db, { organizationId, id }: OfResult, version: number): Place {
  const its = db
    .selectFrom('result_versions')
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', id)
    .where('version', '=', version);
  return {
    measure: () => its.select(sizeOf('result_versions')).executeTakeFirst(),
    read: () =>
      its
        .select(ofTable('result_versions', resultColumns))
        .select('entry_number')
        .executeTakeFirst(),
  };
}

/** Who recorded it, and when; accounts may be on another machine than evidence. */
async function findRecorded(
  db: Db,
  { organizationId }: OfResult,
  { run_id }: Head,
  number: number | null,
) {
  const entry = await db
    .selectFrom('run_entries')
    .select(['user_id', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', run_id)
    .where('number', '=', number)
    .executeTakeFirst();
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('organization_id', '=', organizationId)
    .where('id', '=', entry?.user_id ?? null)
    .executeTakeFirst();
  return entry && { ...entry, username: user?.username ?? null };
}
