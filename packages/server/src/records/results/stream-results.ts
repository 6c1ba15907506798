import type { Result } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { readRecords } from '../../db/reading/read-records.ts';
import { readingResults } from './read-results.ts';

/** Every result of a run with its traces, in the order they were recorded. */
export const streamRunResults = (
  db: Db,
  organizationId: string,
  runId: string,
): AsyncIterable<Wire<Result>> =>
  readRecords(listIds(db, organizationId, runId), readingResults(db, organizationId));

const IDS_AT_ONCE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

async function* listIds(db: Db, organizationId: string, runId: string): AsyncGenerator<string[]> {
  for (let after = BEFORE_ALL; ; ) {
    const rows = await db
      .selectFrom('results')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('run_id', '=', runId)
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(IDS_AT_ONCE)
      .execute();
    const ids = rows.map(({ id }) => id);
    yield ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < IDS_AT_ONCE) return;
    after = last;
  }
}
