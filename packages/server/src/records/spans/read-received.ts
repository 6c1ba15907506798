import { limits, type ReceivedSpans } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson, Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';

type OfRun = { organizationId: string; runId: string };
type Range = { after: number; limit: number };

/** The spans of a run after one of them, as many as fit into an answer; undefined if the run is missing. */
export async function readReceived(
  db: Db,
  of: OfRun,
  { after, limit }: Range,
): Promise<Wire<ReceivedSpans> | undefined> {
  const state = await readState(db, of);
  if (!state) return undefined;
  const { last_number, ...dropped } = state;
  const upTo = last_number > after ? await measure(db, of, { after, limit }) : after;
  return {
    spans: upTo > after ? await readSpans(db, of, { after, upTo }) : [],
    last: upTo,
    dropped,
  };
}

type State = ReceivedSpans['dropped'] & { last_number: number };

async function readState(db: Db, { organizationId, runId }: OfRun): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select coalesce(span_runs.last_number, 0) as last_number, coalesce(dropped, 0)::integer as over,
      coalesce(unknown_spans.spans - unknown_before, 0)::integer as unknown
    from runs
    left join span_runs
      on span_runs.organization_id = runs.organization_id and span_runs.run_id = runs.id
    left join unknown_spans on unknown_spans.organization_id = runs.organization_id
    where runs.organization_id = ${organizationId} and runs.id = ${runId}
      and deleted_at is null and ${ofVisibleAgent(organizationId, 'runs.agent_id')}`.execute(db);
  return rows[0];
}

/** The number of the last span that still fits. Waits until there is memory for them. */
async function measure(
  db: Db,
  { organizationId, runId }: OfRun,
  { after, limit }: Range,
): Promise<number> {
  const { rows } = await sql<{ number: number; bytes: number }>`
    select number, bytes from (
      select number, sum(bytes) over (order by number) as bytes from (
        select number, bytes from spans
        where organization_id = ${organizationId} and run_id = ${runId} and number > ${after}
        order by number limit ${limit}
      ) as next
    ) as summed
    where bytes <= ${sql.lit(limits.spansBytesMax)}
    order by number desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return after;
  await memoryOf(db).retain(Number(last.bytes));
  return last.number;
}

type Spans = { id: number; trace_id: string; span: RawJson }[];

async function readSpans(
  db: Db,
  { organizationId, runId }: OfRun,
  { after, upTo }: { after: number; upTo: number },
): Promise<Spans> {
  const rows = await db
    .selectFrom('spans')
    .select(['number as id', 'trace_id', 'span'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .execute();
  return rows;
}
