import { type RawBuilder, sql } from 'kysely';
import { ASKED_AGAIN, ATTACK, BROKEN, CONTROL, DID, OPEN, RESISTED, RULED } from './codes.ts';
import { HELD_OUT, REPEATED, UNFINISHED } from './goal-ends.ts';

type Sql<Value = unknown> = RawBuilder<Value>;

const how = sql`coalesce(ends.how, 0)`;
const heldOut = sql`${how} & ${sql.lit(HELD_OUT)}`;
const unfinished = sql`${how} & ${sql.lit(UNFINISHED)}`;
const repeated = sql`${how} / ${sql.lit(REPEATED)}`;

/**
 * The states that a list counts, as `figures` has them, for rows of `goals` with their counts, of `runs`, and of
 * `ends` where the goal has an end of its own.
 */
export const isBroken: Sql<boolean> = sql`(goals.broken > 0 and ${heldOut} = 0)`;
const isHeld: Sql<boolean> = sql`(goals.broken = 0 and goals.resisted > 0
  and goals.undecided = 0 and goals.errors <= ${repeated} and ${heldOut} = 0)`;
/** Whether it is known which goals of a row of `runs` have ended. */
export const hasEnded: Sql<boolean> = sql`(runs.status not in ('PENDING', 'RUNNING')
  and coalesce(runs.is_finished, runs.status = 'COMPLETED'))`;
const isFinished: Sql<boolean> = sql`(${unfinished} = 0 and ${hasEnded})`;
export const isResisted: Sql<boolean> = sql`(${isHeld} and ${isFinished})`;

const counts = sql`count(*) filter (where ${isBroken})::integer as broken,
  count(*) filter (where ${isBroken} or ${isResisted})::integer as judged,
  count(*) filter (where ${isHeld} and not ${isFinished})::integer as unfinished`;

const withEnds = (goal: Sql) => sql`
  left join unnest(runs.ended_goals, runs.ended_how) as ends (goal, how) on ends.goal = ${goal}`;

const ofRun = (organizationId: string) =>
  sql`organization_id = ${organizationId} and run_id = runs.id`;

/** Of a row of `result_facts`: rules decided it, and it counts. */
export const isRuled: Sql<boolean> = sql`(acts & ${sql.lit(RULED)} <> 0
  and status in (${sql.join([BROKEN, RESISTED, OPEN].map((one) => sql.lit(one)))})
  and request is distinct from ${sql.lit(ASKED_AGAIN)})`;

/** Whether rules decided any attempt of a row of `runs`: of those that are counted, a floor's or the attack's. */
const byAct = (organizationId: string) => sql`exists (
  select from result_facts where ${ofRun(organizationId)} and acts <> 0 and ${isRuled}
    and arm = case when untouched.goals > 0 then ${sql.lit(CONTROL)} else ${sql.lit(ATTACK)} end)`;

/** By the goals of a row of `runs`, what rules say of its attempts: whether they decided any, and whether the agent did it. */
const actsOfGoals = (organizationId: string, arm: number) => sql`
  left join lateral (
    select goal, bool_or(status = ${sql.lit(BROKEN)} and evidence >= ${sql.lit(DID)}) as did
    from result_facts
    where ${ofRun(organizationId)} and acts <> 0 and ${isRuled} and arm = ${sql.lit(arm)}
    group by goal
  ) as acts on acts.goal = goals.goal`;

/** The same states, told by acts: words alone break nothing, and a goal without rules shows none. */
const actCounts = sql`count(*) filter (where ${isBroken} and acts.did)::integer as did,
  count(*) filter (where (${isBroken} or ${isResisted}) and acts.goal is not null)::integer as ruled`;

/** Joins to each row of `runs` its `counted` goals, by state: of a floor, the untouched ones. */
export const countedGoals = (organizationId: string): Sql => sql`
  cross join lateral (
    select ${counts}, ${actCounts}, coalesce(sum(goals.attempts), 0) as attempts
    from run_goals as goals ${withEnds(sql`goals.goal_index`)}
      ${actsOfGoals(organizationId, ATTACK)}
    where ${ofRun(organizationId)}
  ) as attacked
  cross join lateral (
    select ${counts}, ${actCounts}, count(*) as goals
    from (
      select goal, ${countedStatuses}
      from result_facts
      where ${ofRun(organizationId)} and attacked.attempts = 0 and arm = ${sql.lit(CONTROL)}
        and request is distinct from ${sql.lit(ASKED_AGAIN)}
      group by goal
    ) as goals ${withEnds(sql`goals.goal`)} ${actsOfGoals(organizationId, CONTROL)}
  ) as untouched
  cross join lateral (select ${byAct(organizationId)} as by_act) as decided
  cross join lateral (
    select decided.by_act,
      case when by_act then found.did else found.broken end as broken,
      case when by_act then found.ruled else found.judged end as judged,
      found.unfinished
    from (
      select untouched.broken, untouched.judged, untouched.unfinished, untouched.did, untouched.ruled
      where untouched.goals > 0
      union all
      select attacked.broken, attacked.judged, attacked.unfinished, attacked.did, attacked.ruled
      where untouched.goals = 0
    ) as found
  ) as counted`;

const ofStatus = (status: number) => sql`count(*) filter (where status = ${sql.lit(status)})`;

const countedStatuses = sql`${ofStatus(BROKEN)} as broken, ${ofStatus(RESISTED)} as resisted,
  ${ofStatus(OPEN)} as undecided,
  count(*) filter (where status not in (${sql.join([BROKEN, RESISTED, OPEN].map((one) => sql.lit(one)))})) as errors`;
