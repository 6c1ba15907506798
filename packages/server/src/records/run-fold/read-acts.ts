import type { AlikeActs } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ASKED_AGAIN, ATTACK, CONTROL } from '../facts/codes.ts';
import { among } from './among.ts';

type OfRun = { organizationId: string; runId: string };

const codeOf = { attack: ATTACK, control: CONTROL };

/** What rules say of attacks on a run's goals, or of the goals untouched; all goals or these, by their numbers. */
export async function readGoalActs(
  db: Db,
  { organizationId, runId }: OfRun,
  { arm, among: numbers }: { arm: keyof typeof codeOf; among?: readonly number[] | undefined },
): Promise<Map<number, AlikeActs[]>> {
  const { rows } = await sql<AlikeActs & { goal: number }>`
    select goal, evidence, acts, status, severity, count(*)::integer as attempts,
      case when count(request) = count(*) then min(request) end as first
    from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
      and acts <> 0 and arm = ${sql.lit(codeOf[arm])}
      and request is distinct from ${sql.lit(ASKED_AGAIN)} ${among(numbers)}
    group by goal, evidence, acts, status, severity
    order by goal, evidence, acts, status, severity`.execute(db);
  const goals = new Map<number, AlikeActs[]>();
  for (const { goal, ...counts } of rows) {
    const others = goals.get(goal);
    if (others) others.push(counts);
    else goals.set(goal, [counts]);
  }
  return goals;
}
