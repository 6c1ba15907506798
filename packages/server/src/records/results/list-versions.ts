import type { ResultVersion } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { ofTable, pickColumns } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { findStatusBefore } from '../chain/recorded-parts.ts';
import { goalOf } from '../facts/goal-of.ts';
import { changedFields } from './changed-fields.ts';
import type { ResultFields } from './new-result.ts';

type OfResult = { organizationId: string; id: string };
type Row = ResultFields & { entry_number: number | null };
type Newest = Row & { versions: number; run_id: string; created_at: Date };

/** The versions of a result, oldest first; undefined if it is missing. One after the other: each may be large. */
export async function findVersions(
  db: Db,
  of: OfResult,
): Promise<AsyncGenerator<Wire<ResultVersion>> | undefined> {
  const newest = await selectNewest(db, of).executeTakeFirst();
  return newest && readVersions(db, of, newest);
}

async function* readVersions(
  db: Db,
  of: OfResult,
  newest: Newest,
): AsyncGenerator<Wire<ResultVersion>> {
  const overruled = (await findStatusBefore(db, of.organizationId, [of.id])).get(of.id);
  let before: Row | undefined;
  for (let version = 1; version <= newest.versions; version++) {
    const row = version === newest.versions ? newest : await findVersion(db, of, version);
    if (!row) continue;
    const recorded = await findRecorded(db, of, newest, row.entry_number);
    const evaluation_status = overruled?.get(version) ?? row.evaluation_status;
    const fields = { ...pickColumns(resultColumns, row), evaluation_status };
    yield {
      id: of.id,
      version,
      changed: before ? changedFields(before, { ...row, evaluation_status }) : [],
      by: recorded?.user_id ?? null,
      by_username: recorded?.username ?? null,
      ...fields,
      response_body: row.response_body as unknown as string | null,
      ...goalOf(row),
      timestamp: (recorded?.created_at ?? newest.created_at).toISOString(),
    };
    // As it was when it was changed, with the verdict of its reviews.
    before = row;
  }
}

const selectNewest = (db: Db, { organizationId, id }: OfResult) =>
  db
    .selectFrom('results')
    .select(ofTable('results', resultColumns))
    .select(['entry_number', 'versions', 'run_id', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

const findVersion = (db: Db, { organizationId, id }: OfResult, version: number) =>
  db
    .selectFrom('result_versions')
    .select(ofTable('result_versions', resultColumns))
    .select('entry_number')
    .where('organization_id', '=', organizationId)
    .where('result_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

/** Who recorded it, and when; accounts may be on another machine than evidence. */
async function findRecorded(
  db: Db,
  { organizationId }: OfResult,
  { run_id }: Newest,
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
