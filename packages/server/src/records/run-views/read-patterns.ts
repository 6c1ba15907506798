import { arms, type IndexStatus, indexStatuses } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Attempts of a run that are alike: how many, and what they are. */
export type Pattern = {
  arm: (typeof arms)[number];
  status: IndexStatus;
  verdicts: number;
  count: number;
};

type Row = { arm: number; status: number; verdicts: number; count: number };

/** All attempts of a run in one pass over its facts. */
export async function readPatterns(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<Pattern[]> {
  const { rows } = await sql<Row>`
    select arm, status, verdicts, count(*)::integer as count from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
    group by arm, status, verdicts`.execute(db);
  return rows.map((row) => ({
    arm: arms[row.arm] ?? 'attack',
    status: indexStatuses[row.status] ?? 'open',
    verdicts: row.verdicts,
    count: row.count,
  }));
}
