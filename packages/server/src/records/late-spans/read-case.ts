import type { StepType } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';
import type { LateCase } from './decide-by-text.ts';

type OfResult = { organizationId: string; resultId: string };

/** Spans and steps of one result. What is more is not judged. */
const BYTES_MAX = 16 * 1024 * 1024;
/** A trace belongs to the later turns of its conversation, too. */
const RESULTS_MAX = 100;

/** The results that a trace decides, the oldest first. */
export async function listDecided(
  db: Db,
  { organization_id, trace_id }: { organization_id: string; trace_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ result_id: string }>`
    select result_id from late_traces
    where organization_id = ${organization_id} and trace_id = ${trace_id}
    order by result_id limit ${sql.lit(RESULTS_MAX)}`.execute(db);
  return rows.map(({ result_id }) => result_id);
}

/** Who recorded a result, and all that decides it; undefined if it is gone, or too large. */
export async function readCase(
  db: Db,
  of: OfResult,
): Promise<{ userId: number | null; late: LateCase } | undefined> {
  const { organizationId, resultId } = of;
  const { rows } = await sql<Head>`
    select basis, late_bases.user_id,
      ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} as metrics, (
        select coalesce(sum(octet_length(content::text)), 0) from traces
        where traces.organization_id = ${organizationId} and traces.result_id = ${resultId}
          and step_type = any(${ACTS}::text[])
      )::float8 as step_bytes, (
        select coalesce(sum(trace_ids.bytes), 0) from trace_ids
        where trace_ids.organization_id = ${organizationId} and trace_id = any(array(
          select trace_id from late_traces
          where organization_id = ${organizationId} and result_id = ${resultId}))
      )::float8 as span_bytes
    from late_bases join results
      on results.organization_id = late_bases.organization_id and results.id = result_id
    where late_bases.organization_id = ${organizationId} and result_id = ${resultId}
      and deleted_at is null`.execute(db);
  const [head] = rows;
  if (!head || head.step_bytes + head.span_bytes > BYTES_MAX) return undefined;
  const late = {
    ...{ basis: head.basis.text, metrics: head.metrics?.text ?? null },
    ...{ steps: await readSteps(db, of), spans: await readSpans(db, of) },
  };
  return { userId: head.user_id, late };
}

type Head = {
  basis: RawJson;
  user_id: number | null;
  metrics: RawJson | null;
  step_bytes: number;
  span_bytes: number;
};

/** Thoughts have places between the acts. */
const ACTS: readonly StepType[] = ['TOOL_CALL', 'TOOL_RESPONSE', 'AGENT_THOUGHT'];

async function readSteps(db: Db, { organizationId, resultId }: OfResult) {
  const { rows } = await sql<{ step_type: StepType; content: RawJson }>`
    select step_type, content from traces
    where organization_id = ${organizationId} and result_id = ${resultId}
      and step_type = any(${ACTS}::text[]) order by sequence`.execute(db);
  return rows.map(({ step_type, content }) => ({ step_type, content: content.text }));
}

/** In the order of arrival. */
async function readSpans(db: Db, { organizationId, resultId }: OfResult) {
  const { rows } = await sql<{ trace_id: string; span: RawJson }>`
    select spans.trace_id, span from late_traces
    join spans on spans.organization_id = late_traces.organization_id
      and spans.trace_id = late_traces.trace_id
    where late_traces.organization_id = ${organizationId} and result_id = ${resultId}
    order by number`.execute(db);
  return rows.map(({ trace_id, span }) => ({ trace: trace_id, span: span.text }));
}
