import type { EntryKind, EvaluationStatus } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { codeOfKind } from './entry.ts';
import type { ChainedTrace } from './entry-texts.ts';

type OfRun = { organizationId: string; runId: string };

/** Whether a row, a trace or a review, has an entry of its own in its run's chain. */
const hasEntry = (
  { organizationId, runId }: OfRun,
  { kind, table, item }: { kind: EntryKind; table: string; item: string },
) => sql<boolean>`exists (select from run_entries as entry
  where entry.organization_id = ${organizationId} and entry.run_id = ${runId}
    and entry.number = ${sql.ref(`${table}.entry_number`)} and entry.kind = ${codeOfKind(kind)}
    and entry.result_id = ${sql.ref(`${table}.result_id`)} and entry.item = ${sql.raw(item)})`;

/** The traces that were recorded together with their results, and others that no entry says were recorded. */
export async function findTracesWith(
  db: Db,
  of: OfRun,
  ids: readonly string[],
): Promise<Map<string, ChainedTrace[]>> {
  if (ids.length === 0) return new Map();
  const isLater = hasEntry(of, { kind: 'trace', table: 'traces', item: 'traces.sequence' });
  const rows = await db
    .selectFrom('traces')
    .select(['result_id', 'sequence', 'step_type', 'content'])
    .where('organization_id', '=', of.organizationId)
    .where('result_id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .where(({ or, eb, not }) => or([eb('entry_number', 'is', null), not(isLater)]))
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
 * How many reviews of results, of which everything is in the chain, no entry says were made. Nothing that was recorded
 * has any: they belong into the text of the result, so that it differs.
 */
export async function countAddedReviews(
  db: Db,
  of: OfRun,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const isMade = hasEntry(of, { kind: 'review', table: 'reviews', item: '0' });
  const { rows } = await sql<{ result_id: string; added: number }>`
    select result_id, count(*) as added from (
      select result_id, ${isMade} as is_made,
        row_number() over (partition by result_id, entry_number order by id) as place
      from reviews
      where organization_id = ${of.organizationId} and result_id = any(${ids}::uuid[])
    ) as reviews
    where not is_made or place > 1
    group by result_id`.execute(db);
  return new Map(rows.map(({ result_id, added }) => [result_id, added]));
}

/** A version's verdict as it was recorded, and its metrics where late evidence replaced them. */
export type BeforeReviews = {
  evaluation_status: EvaluationStatus;
  evaluation_metrics?: RawJson | null;
};

/**
 * What versions recorded, by result and version, where reviews replaced it later: the first review after a version says
 * what it found.
 */
export async function findBeforeReviews(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<(result: string, version: number) => BeforeReviews | undefined> {
  type Row = {
    result_id: string;
    version: number;
    evaluation_status: EvaluationStatus;
    /** What the first of the `raises` found. */
    evaluation_metrics: RawJson | null;
    raises: number;
  };
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
    select spans.result_id, version,
      (array_agg(previous_status order by reviews.entry_number))[1] as evaluation_status,
      (array_agg(previous_metrics order by reviews.entry_number)
        filter (where source = 'trace'))[1] as evaluation_metrics,
      (count(*) filter (where source = 'trace'))::integer as raises
    from spans join reviews on reviews.organization_id = ${organizationId}
      and reviews.result_id = spans.result_id
      and reviews.entry_number > coalesce(spans.entry_number, -1)
      and (spans.next is null or reviews.entry_number < spans.next)
    group by spans.result_id, version`.execute(db);
  const keyOf = (result: string, version: number) => `${result} ${version}`;
  const found = new Map(
    rows.map(({ result_id, version, evaluation_status, evaluation_metrics, raises }) => [
      keyOf(result_id, version),
      { evaluation_status, ...(raises > 0 && { evaluation_metrics }) },
    ]),
  );
  return (result, version) => found.get(keyOf(result, version));
}
