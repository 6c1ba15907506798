import type { CountedRepeat } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { BROKEN, OPEN, RESISTED } from '../facts/codes.ts';
import { isCountedFact } from '../facts/insert-facts.ts';
import { among } from '../run-fold/among.ts';

type OfGoal = Omit<CountedRepeat, 'goal_index'> & { goal: number };

/** The attempts at goals that were attacked several times, all or these, by repeat; none where they were attacked once. */
export async function readRepeats(
  db: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
  numbers?: readonly number[],
): Promise<OfGoal[]> {
  const { rows } = await sql<OfGoal>`
    select goal, repeat, count(*)::integer as attempts,
      count(*) filter (where status = ${sql.lit(BROKEN)})::integer as broken,
      count(*) filter (where status = ${sql.lit(OPEN)})::integer as undecided,
      count(*) filter (where status not in (${statuses}))::integer as errors
    from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
      and repeat is not null and ${isCountedFact} ${among(numbers)}
    group by goal, repeat`.execute(db);
  return rows;
}

const statuses = sql.join([BROKEN, RESISTED, OPEN].map((status) => sql.lit(status)));
