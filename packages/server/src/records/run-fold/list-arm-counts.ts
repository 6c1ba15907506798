import type { Arm } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import {
  ASKED_AGAIN,
  BENIGN,
  BROKEN,
  CONTROL,
  FAILED,
  OPEN,
  PASSED,
  RESISTED,
} from '../facts/codes.ts';
import type { GoalCounts } from './read-goals.ts';

type OfRun = { organizationId: string; runId: string };
export type ArmCounts = GoalCounts & { resisted: number; evidence: number };

/** A run that sent the goals untouched, and attacked none. */
export const isFloor = (arms: ReadonlySet<Arm>): boolean =>
  arms.has('control') && !arms.has('attack');

/** The same, where a run's arms are not at hand: an attack is known by its first goals. */
export async function findFloor(db: Db, { organizationId, runId }: OfRun): Promise<boolean> {
  const own = sql`organization_id = ${organizationId} and run_id = ${runId}`;
  const { rows } = await sql<{ floor: boolean }>`
    select not exists (select from run_goals where ${own} and attempts > 0)
      and exists (select from result_facts where ${own} and arm = ${sql.lit(CONTROL)})
      as floor`.execute(db);
  return rows[0]?.floor ?? false;
}

const codesOf = {
  control: { arm: CONTROL, broken: [BROKEN], resisted: [RESISTED] },
  // Other clients, and reviews, may call an answer broken.
  benign: { arm: BENIGN, broken: [FAILED, RESISTED], resisted: [PASSED, BROKEN] },
};

/**
 * The goals of a floor, or ordinary requests, in the order of their numbers; of a request, broken is refused. Their
 * attempts are counted in no row of `run_goals`.
 */
export async function listArmCounts(
  db: Db,
  { organizationId, runId }: OfRun,
  arm: keyof typeof codesOf,
): Promise<ArmCounts[]> {
  const codes = codesOf[arm];
  const { rows } = await sql<ArmCounts>`
    with attempts as (
      select goal, case when status = ${sql.lit(BROKEN)} then evidence else 0 end as evidence,
        coalesce(request, row_number() over (partition by goal order by place)) as number,
        status = any(${codes.broken}::smallint[]) as broken,
        status = any(${codes.resisted}::smallint[]) as resisted,
        status = ${sql.lit(OPEN)} as undecided
      from result_facts
      where organization_id = ${organizationId} and run_id = ${runId}
        and arm = ${sql.lit(codes.arm)} and request is distinct from ${sql.lit(ASKED_AGAIN)}
    ),
    counted as (
      select goal, count(*)::integer as attempts,
        count(*) filter (where broken)::integer as broken,
        count(*) filter (where resisted)::integer as resisted,
        count(*) filter (where undecided)::integer as undecided,
        count(*) filter (where not (broken or resisted or undecided))::integer as errors,
        (min(number) filter (where broken))::integer as first_broken,
        (min(number) filter (where not (broken or resisted)))::integer as first_open,
        max(evidence) as evidence
      from attempts group by goal
    )
    select goal, goal_index, hazard, owasp, counted.attempts, counted.broken, counted.resisted,
      counted.undecided, counted.errors, counted.first_broken, counted.first_open,
      goals.requests_max, counted.evidence
    from run_goals as goals join counted using (goal)
    where goals.organization_id = ${organizationId} and goals.run_id = ${runId}
    order by goal`.execute(db);
  return rows;
}
