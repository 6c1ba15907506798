import type { ResultSummary } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { type Reading, readRecords } from '../../db/reading/read-records.ts';
import { measureRows, type Sized } from '../../db/reading/sizes.ts';

/** A range of a run's result numbers, without its start. */
type Span = { runId: string; after: number; upTo: number };
type Changed = { number: number; result: Wire<ResultSummary> };

const LISTED_AT_ONCE = 100;

/** The results of a run that arrived or changed within a range of its numbers, in order, without the evidence. */
export async function* readChangedResults(
  db: Db,
  organizationId: string,
  { runId, after, upTo }: Span,
): AsyncGenerator<Changed> {
  for (let number = after; number < upTo; ) {
    const listed = await listChanged(db, organizationId, { runId, after: number, upTo });
    const numbers = new Map(listed.map((row) => [row.id, row.number]));
    const reading = readingSummaries(db, organizationId);
    for await (const result of readRecords([[...numbers.keys()]], reading))
      yield { number: numbers.get(result.id) ?? number, result };
    number = listed.length < LISTED_AT_ONCE ? upTo : (listed.at(-1)?.number ?? upTo);
  }
}

const listChanged = (db: Db, organizationId: string, { runId, after, upTo }: Span) =>
  db
    .selectFrom('results')
    .select(['id', 'number'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('number', '>', after)
    .where('deleted_at', 'is', null)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(LISTED_AT_ONCE)
    .execute();

const SIZED = { table: 'results', columns: ['evaluation_notes', 'agent_specific_data'] };

const readingSummaries = (
  db: Db,
  organizationId: string,
): Reading<string, Sized, Wire<ResultSummary>> => ({
  db,
  measure: (ids) => measureRows(db, organizationId, SIZED, ids),
  async fetch(sized) {
    const rows = await db
      .selectFrom('results')
      .select(['id', 'response_status_code', 'latency_ms', 'evaluation_status', 'evaluation_notes'])
      .select(['agent_specific_data', 'run_id', 'created_at'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', ({ fn, val }) => fn.any(val(sized.map(({ id }) => id))))
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ run_id: run, created_at, ...row }) => ({
      ...row,
      run,
      timestamp: created_at.toISOString(),
    }));
  },
});
