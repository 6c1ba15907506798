import type { EvaluationStatus } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ChainedTrace } from './entry-texts.ts';

/** The traces that were recorded together with their results. */
export async function findTracesWith(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, ChainedTrace[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('traces')
          .select(['result_id', 'sequence', 'step_type', 'content'])
          .where('organization_id', '=', organizationId)
          .where('result_id', '=', ({ fn, val }) => fn.any(val([...ids])))
          .where('entry_number', 'is', null)
          .execute();
  const byResult = new Map<string, ChainedTrace[]>();
  for (const { result_id, ...trace } of rows) {
    const others = byResult.get(result_id);
    if (others) others.push(trace);
    else byResult.set(result_id, [trace]);
  }
  return byResult;
}

/**
 * The verdicts of versions as they were recorded, by result and version, where reviews overruled them later: the first
 * review after a version says what it found.
 */
export async function findStatusBefore(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Map<number, EvaluationStatus>>> {
  type Row = { result_id: string; version: number; previous_status: EvaluationStatus };
  const { rows } = await sql<Row>`
    with versions as (
      select id as result_id, versions as version, entry_number from results
      where organization_id = ${organizationId} and id = any(${ids}::uuid[])
      union all
      select result_id, version, entry_number from result_versions
      where organization_id = ${organizationId} and result_id = any(${ids}::uuid[])
    ), spans as (
      select *, lead(entry_number) over (partition by result_id order by version) as next from versions
    )
    select distinct on (spans.result_id, version) spans.result_id, version, previous_status
    from spans join reviews on reviews.organization_id = ${organizationId}
      and reviews.result_id = spans.result_id
      and reviews.entry_number > coalesce(spans.entry_number, -1)
      and (spans.next is null or reviews.entry_number < spans.next)
    order by spans.result_id, version, reviews.entry_number`.execute(db);
  const byResult = new Map<string, Map<number, EvaluationStatus>>();
  for (const { result_id, version, previous_status } of rows) {
    const others = byResult.get(result_id);
    if (others) others.set(version, previous_status);
    else byResult.set(result_id, new Map([[version, previous_status]]));
  }
  return byResult;
}
