import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';

export type SentSpan = { trace_id: string; span_id: string; span: RawJson; bytes: number };

/** How many spans were not kept; one that is there already is neither. */
export type Dropped = { unknown: number; over: number };

/** Keeps the spans whose trace ids the organization has registered, each once, within the limits. */
export async function storeSpans(
  db: Db,
  organizationId: string,
  spans: readonly SentSpan[],
): Promise<Dropped> {
  const known = await findKnown(db, organizationId, spans);
  const ours = spans.filter(({ trace_id }) => known.has(trace_id));
  const over =
    ours.length === 0
      ? 0
      : await inTransaction(db, async (tx) => {
          await lockRuns(tx, organizationId, [...new Set(known.values())]);
          return writeSpans(tx, organizationId, ours);
        });
  const unknown = spans.length - ours.length;
  if (unknown > 0) await countUnknown(db, organizationId, unknown);
  return { unknown, over };
}

/** The runs of registered trace ids. */
async function findKnown(
  db: Db,
  organizationId: string,
  spans: readonly SentSpan[],
): Promise<Map<string, string>> {
  const sent = [...new Set(spans.map(({ trace_id }) => trace_id))];
  const { rows } = await sql<{ trace_id: string; run_id: string }>`
    select trace_id, run_id from trace_ids
    join runs on runs.organization_id = trace_ids.organization_id and runs.id = trace_ids.run_id
    where trace_ids.organization_id = ${organizationId} and trace_id = any(${sent}::text[])
      and runs.deleted_at is null and ${ofVisibleAgent(organizationId, 'runs.agent_id')}`.execute(
    db,
  );
  return new Map(rows.map(({ trace_id, run_id }) => [trace_id, run_id]));
}

/** Only after the lock does a statement see what others have just written. The same order everywhere prevents deadlocks. */
const lockRuns = (tx: Db, organizationId: string, runIds: readonly string[]) =>
  sql`select from span_runs
    where organization_id = ${organizationId} and run_id = any(${runIds}::uuid[])
    order by run_id for no key update`.execute(tx);

const columns: Columns<SentSpan> = {
  ...{ trace_id: 'text', span_id: 'text', span: 'json', bytes: 'integer' },
};

/** Returns how many are beyond a limit. */
async function writeSpans(
  tx: Db,
  organizationId: string,
  spans: readonly SentSpan[],
): Promise<number> {
  const { rows } = await sql<{ over: number }>`
    with fresh as (
      select distinct on (item.trace_id, item.span_id) item.*, ids.run_id,
        ids.spans as trace_spans, ids.bytes as trace_bytes, span_runs.bytes as run_bytes
      from ${tableOf(columns, spans)}
      join trace_ids as ids
        on ids.organization_id = ${organizationId} and ids.trace_id = item.trace_id
      join span_runs
        on span_runs.organization_id = ${organizationId} and span_runs.run_id = ids.run_id
      where not exists (select from spans where spans.organization_id = ${organizationId}
        and spans.trace_id = item.trace_id and spans.span_id = item.span_id)
      order by item.trace_id, item.span_id, position
    ), judged as (
      select *,
        trace_spans + row_number() over in_trace <= ${sql.lit(limits.traceSpansMax)}
        and trace_bytes + sum(bytes) over in_trace <= ${sql.lit(limits.traceSpansBytesMax)}
        and run_bytes + sum(bytes) over in_run <= ${sql.lit(limits.runSpansBytesMax)}
        and (select sum(bytes) from span_runs where organization_id = ${organizationId})
          + sum(bytes) over (order by position) <= ${sql.lit(limits.organizationSpansBytesMax)}
          as fits
      from fresh
      window in_trace as (partition by trace_id order by position),
        in_run as (partition by run_id order by position)
    ), kept as (
      select *, row_number() over (partition by run_id order by position) as place
      from judged where fits
    ), of_run as (
      select run_id, count(*) filter (where fits) as kept, count(*) filter (where not fits) as over,
        coalesce(sum(bytes) filter (where fits), 0) as bytes
      from judged group by run_id
    ), counted as (
      update span_runs set last_number = last_number + kept, bytes = span_runs.bytes + of_run.bytes,
        dropped = dropped + over, touched_at = now()
      from of_run
      where span_runs.organization_id = ${organizationId} and span_runs.run_id = of_run.run_id
      returning span_runs.run_id, last_number - kept as before
    ), of_trace as (
      select trace_id, count(*) as kept, sum(bytes) as bytes from kept group by trace_id
    ), traced as (
      update trace_ids set spans = spans + kept, bytes = trace_ids.bytes + of_trace.bytes,
        judge_at = now()
      from of_trace
      where trace_ids.organization_id = ${organizationId} and trace_ids.trace_id = of_trace.trace_id
    ), written as (
      insert into spans (organization_id, run_id, number, ${namesOf(columns)})
      select ${organizationId}::uuid, kept.run_id, before + place, ${namesOf(columns)}
      from kept join counted on counted.run_id = kept.run_id
    )
    select coalesce(sum(over), 0)::integer as over from of_run`.execute(tx);
  return rows[0]?.over ?? 0;
}

const countUnknown = (db: Db, organizationId: string, spans: number) =>
  sql`insert into unknown_spans (organization_id, spans) values (${organizationId}, ${spans})
    on conflict (organization_id) do update
      set spans = unknown_spans.spans + excluded.spans`.execute(db);
