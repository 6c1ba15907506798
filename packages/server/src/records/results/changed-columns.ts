import { type IndexRow, indexColumns } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A range of a run's result numbers, without its start. */
type Span = { runId: string; after: number; upTo: number };
type Changed = { number: number; row: IndexRow };

const READ_AT_ONCE = 1_000;

const second = sql`greatest(0, extract(epoch from facts.created_at - runs.created_at))::integer as second`;
const columns = sql.join(
  indexColumns.map((name) => (name === 'second' ? second : sql.ref(`facts.${name}`))),
);

/** The rows of the index that arrived or changed within a range of a run's numbers, in order. */
export async function* readChangedColumns(
  db: Db,
  organizationId: string,
  { runId, after, upTo }: Span,
): AsyncGenerator<Changed> {
  for (let at = after; at < upTo; ) {
    const { rows } = await sql<IndexRow & { number: number }>`
      select results.number, place, ${columns}, runs.judges
      from results
      join result_facts as facts
        on facts.organization_id = results.organization_id and facts.result_id = results.id
      join runs on runs.organization_id = results.organization_id and runs.id = results.run_id
      where results.organization_id = ${organizationId} and results.run_id = ${runId}
        and results.number > ${at} and results.number <= ${upTo} and results.deleted_at is null
      order by results.number limit ${sql.lit(READ_AT_ONCE)}`.execute(db);
    yield* rows.map(({ number, ...row }) => ({ number, row }));
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) return;
    at = last.number;
  }
}
