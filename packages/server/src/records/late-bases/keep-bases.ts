import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';

/** By what a result is judged again when spans arrive for its traces. */
export type LateSpans = {
  result_id: string;
  user_id: number;
  trace_ids: readonly string[];
  basis: RawJson;
};

type OfRun = { organizationId: string; runId: string };
type Row = Omit<LateSpans, 'trace_ids'> & { bytes: number };

const columns: Columns<Row> = {
  ...{ result_id: 'uuid', user_id: 'integer', basis: 'json', bytes: 'integer' },
};
const links: Columns<{ result_id: string; trace_id: string }> = {
  ...{ result_id: 'uuid', trace_id: 'text' },
};

/**
 * Keeps them for as long as the run's spans, and within the limits of those. Only trace ids that the run has registered
 * count. Spans that arrived before are judged, too: the campaign may have ended before it saw them.
 */
export async function keepBases(tx: Db, of: OfRun, late: readonly LateSpans[]): Promise<void> {
  const kept = late.length === 0 ? [] : await chooseFitting(tx, of, late);
  if (kept.length === 0) return;
  const { organizationId, runId } = of;
  const rows = kept.map(
    ({ trace_ids: _, ...basis }): Row => ({ ...basis, bytes: basis.basis.size }),
  );
  const linked = kept.flatMap(({ result_id, trace_ids }) =>
    trace_ids.map((trace_id) => ({ result_id, trace_id })),
  );
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  await sql`
    insert into late_bases (organization_id, run_id, ${namesOf(columns)})
    select ${organizationId}::uuid, ${runId}::uuid, ${namesOf(columns)}
    from ${tableOf(columns, rows)}`.execute(tx);
  await sql`
    with linked as (
      insert into late_traces (organization_id, ${namesOf(links)})
      select distinct ${organizationId}::uuid, item.result_id, item.trace_id
      from ${tableOf(links, linked)}
      join trace_ids as ids on ids.organization_id = ${organizationId}
        and ids.run_id = ${runId} and ids.trace_id = item.trace_id
      returning trace_id
    ), counted as (
      update span_runs set bytes = bytes + ${bytes}
      where organization_id = ${organizationId} and run_id = ${runId}
    )
    update trace_ids set judge_at = now()
    where organization_id = ${organizationId} and spans > 0
      and trace_id = any(array(select trace_id from linked))`.execute(tx);
}

/** Those for which there is room; none without a trace id of the run. */
async function chooseFitting(
  tx: Db,
  { organizationId, runId }: OfRun,
  late: readonly LateSpans[],
): Promise<LateSpans[]> {
  const { rows } = await sql<{ run: number; organization: number }>`
    select bytes::float8 as run, (
      select sum(bytes) from span_runs where organization_id = ${organizationId}
    )::float8 as organization
    from span_runs where organization_id = ${organizationId} and run_id = ${runId}
    for no key update`.execute(tx);
  const [used] = rows;
  if (!used) return [];
  let left = Math.min(
    limits.runSpansBytesMax - used.run,
    limits.organizationSpansBytesMax - used.organization,
  );
  return late.filter(({ basis }) => {
    const fits = basis.size <= left;
    if (fits) left -= basis.size;
    return fits;
  });
}
