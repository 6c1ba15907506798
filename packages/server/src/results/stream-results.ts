import type { Result } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Wire } from '../db/raw-json.ts';
import { withTraces } from './result-store.ts';

const BATCH_ROWS = 500;
/** As stored, compressed. One result may be larger: a batch has at least that one. */
const BATCH_BYTES = 4_000_000;

/**
 * Every result of a run with its traces, in the order they were recorded. The next batch is fetched while
 * the reader has this one; between them no connection is held, so a slow reader costs nothing.
 */
export async function* streamRunResults(
  db: Db,
  organizationId: string,
  runId: string,
): AsyncGenerator<Wire<Result>, void> {
  const fetchAfter = (after: string) => {
    const batch = fetchBatch(db, organizationId, { runId, after });
    // Whoever stops reading never hears of its failure.
    batch.catch(() => {});
    return batch;
  };
  for (let next = fetchAfter(BEFORE_ALL); ; ) {
    const { results, last } = await next;
    if (last === undefined) return;
    next = fetchAfter(last);
    yield* results;
  }
}

async function fetchBatch(db: Db, organizationId: string, { runId, after }: After) {
  const ids = await nextIds(db, organizationId, { runId, after });
  const last = ids.at(-1);
  if (last === undefined) return { results: [], last };
  const rows = await db
    .selectFrom('results')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('id', '>', after)
    .where('id', '<=', last)
    .orderBy('id')
    .execute();
  return { results: await withTraces(db, organizationId, rows), last };
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type After = { runId: string; after: string };

const EVIDENCE = [
  'request_payload',
  'response_headers',
  'response_body',
  'detected_tool_calls',
  'evaluation_notes',
  'evaluation_metrics',
  'agent_specific_data',
  'goal',
];

/** Column by column: asked of a whole row, PostgreSQL would unpack it first. */
const bytesOf = (columns: string[]) =>
  sql.join(
    columns.map((column) => sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`),
    sql` + `,
  );

/** The ids of the next batch: few when the evidence is large. */
async function nextIds(db: Db, organizationId: string, { runId, after }: After): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over in_order as position, sum(bytes) over in_order as bytes
      from (
        select results.id, ${bytesOf(EVIDENCE)} + coalesce((
          select sum(pg_column_size(content)) from traces
          where traces.organization_id = results.organization_id and traces.result_id = results.id
        ), 0) as bytes
        from results
        where organization_id = ${organizationId} and run_id = ${runId} and id > ${after}
        order by id limit ${BATCH_ROWS}
      ) as sized
      window in_order as (order by id)
    ) as summed
    where position = 1 or bytes <= ${BATCH_BYTES}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
