import type { Result } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { ofVisibleRun } from '../../db/reading/hidden.ts';
import type { Reading } from '../../db/reading/read-records.ts';
import { BATCH_BYTES, fetchedBytes, type Sized, storedBytes } from '../../db/reading/sizes.ts';
import { largeIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { findTraces, streamTraces } from '../traces/trace-store.ts';
import { fetchResultTexts, fetchSmallText, type ResultText } from './result-text.ts';
import { toResult } from './to-result.ts';

type SizedResult = Sized & { streamsTraces: boolean };

/** Reads results with their traces, for `readRecords`. Traces too large for memory are streamed. */
export const readingResults = (
  db: Db,
  organizationId: string,
): Reading<string, SizedResult, Wire<Result> & { id: string }> => ({
  db,
  measure: (ids) => measureResults(db, organizationId, ids),
  async fetch(sized) {
    const isSmall = ({ bytes, streamsTraces }: SizedResult) =>
      !streamsTraces && bytes <= TEXT_BYTES_MAX;
    const small = sized.filter(isSmall).map(({ id }) => id);
    const large = sized.filter((one) => !isSmall(one));
    const texts = await fetchResultTexts(db, organizationId, small);
    return [...texts.map(asResult), ...(await fetchLarge(db, organizationId, large))];
  },
  async fetchSmall(id) {
    const text = await fetchSmallText(db, organizationId, id);
    return text && asResult(text);
  },
});

/** JSON that is already written is a result on the wire; the type does not show it. */
const asResult = (text: ResultText) => text as unknown as Wire<Result> & { id: string };

/** Part by part, so that their evidence is sent in pieces. */
async function fetchLarge(db: Db, organizationId: string, sized: readonly SizedResult[]) {
  if (sized.length === 0) return [];
  const rows = await db
    .selectFrom('results')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', ({ fn, val }) => fn.any(val(sized.map(({ id }) => id))))
    .execute();
  const whole = sized.filter(({ streamsTraces }) => !streamsTraces).map(({ id }) => id);
  const traces = await findTraces(db, organizationId, whole);
  return rows.map((row) =>
    toResult({ ...row, traces: traces.get(row.id) ?? streamTraces(db, organizationId, row.id) }),
  );
}

/** A result of no more bytes is one piece of an answer. */
const TEXT_BYTES_MAX = 65_536;

/** Columns that may be large. */
const EVIDENCE = largeIn(resultColumns).map((column) => sql.ref(`results.${column}`));
const CONTENT = [sql.ref('traces.content')];

/** Like `measureRows`, including traces. */
export async function measureResults(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<SizedResult[]> {
  type Row = { id: string; own: number; traces: number | null; largest: number };
  const { rows } = await sql<Row>`
    select results.id, (${fetchedBytes(EVIDENCE)})::float8 as own, largest::float8,
      case when traces <= ${BATCH_BYTES} then (
        select coalesce(sum(${TRACE_BYTES} + ${fetchedBytes(CONTENT)}), 0)::float8 from traces
        where traces.organization_id = results.organization_id and traces.result_id = results.id
      ) end as traces
    from (
      select id, traces, largest, row_number() over in_order as position,
        sum(own + traces) over in_order as stored
      from (
        select results.id, item.position, ${storedBytes(EVIDENCE)} as own,
          coalesce(steps.traces, 0) as traces, coalesce(steps.largest, 0) as largest
        from unnest(${ids}::uuid[]) with ordinality as item (id, position)
        join results on results.organization_id = ${organizationId} and results.id = item.id
          and results.deleted_at is null and ${ofVisibleRun(organizationId)}
        cross join lateral (
          select sum(${storedBytes(CONTENT)}) as traces, max(${storedBytes(CONTENT)}) as largest
          from traces
          where traces.organization_id = results.organization_id and traces.result_id = results.id
        ) as steps
      ) as sized
      window in_order as (order by position)
    ) as summed
    join results on results.organization_id = ${organizationId} and results.id = summed.id
    where position = 1 or stored <= ${BATCH_BYTES}
    order by position`.execute(db);
  return rows.map(({ id, own, traces, largest }) =>
    traces === null || traces > BATCH_BYTES
      ? {
          id,
          streamsTraces: true,
          bytes: own + BATCH_BYTES + Math.min(largest * PACKED_MAX, TRACE_MAX),
        }
      : { id, streamsTraces: false, bytes: own + traces },
  );
}

/** Size of a trace without its content. */
const TRACE_BYTES = sql.lit(200);
/** PostgreSQL compresses a text to a ninetieth at best. */
const PACKED_MAX = 90;
/** The largest body that creates one, unless the settings allow more. */
const TRACE_MAX = 10_000_000;
