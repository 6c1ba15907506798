import { type Arm, arms } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { HARMLESS } from '../facts/codes.ts';

type OfRun = { organizationId: string; runId: string };

/** What there is to read of a run's goals: what its attempts are for, and what else is known of them. */
export type AttemptKinds = {
  arms: ReadonlySet<Arm>;
  hasRepeats: boolean;
  hasMarks: boolean;
  /** Whether rules decided any of them. */
  hasActs: boolean;
};

export async function readAttemptKinds(
  db: Db,
  { organizationId, runId }: OfRun,
): Promise<AttemptKinds> {
  const { rows } = await sql<{
    its_arms: number | null;
    is_repeated: boolean | null;
    is_marked: boolean | null;
    is_ruled: boolean | null;
  }>`
    select bit_or(1 << arm) as its_arms, bool_or(repeat is not null) as is_repeated,
      bool_or(marks <> 0) as is_marked, bool_or(acts <> 0) as is_ruled
    from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
      and arm <> ${sql.lit(HARMLESS)}`.execute(db);
  const [row] = rows;
  const bits = row?.its_arms ?? 0;
  return {
    arms: new Set(arms.filter((_, bit) => (bits & (1 << bit)) !== 0)),
    hasRepeats: row?.is_repeated ?? false,
    hasMarks: row?.is_marked ?? false,
    hasActs: row?.is_ruled ?? false,
  };
}
