import { arms, type IndexStatus, indexStatuses } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ASKED_AGAIN } from '../facts/codes.ts';

/** Attempts of a run that are alike: how many, and what they are. */
export type Pattern = {
  arm: (typeof arms)[number];
  status: IndexStatus;
  verdicts: number;
  count: number;
  /** Asked again at their place: they count in no figure. */
  askedAgain: boolean;
  /** Whether rules decided any of them. */
  hasActs: boolean;
};

type Row = Omit<Pattern, 'arm' | 'status'> & { arm: number; status: number };

const askedAgain = sql`coalesce(request = ${sql.lit(ASKED_AGAIN)}, false)`;

/** All attempts of a run in one pass over its facts. */
export async function readPatterns(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<Pattern[]> {
  const { rows } = await sql<Row>`
    select arm, status, verdicts, ${askedAgain} as "askedAgain", count(*)::integer as count,
      bool_or(acts <> 0) as "hasActs"
    from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
    group by arm, status, verdicts, ${askedAgain}`.execute(db);
  return rows.map(({ arm, status, ...counted }) => ({
    arm: arms[arm] ?? 'attack',
    status: indexStatuses[status] ?? 'open',
    ...counted,
  }));
}
