import { limits } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { endOf, startOf } from '../../db/reading/utc-days.ts';
import { hasEnded, isBroken, isResisted } from '../facts/goal-states.ts';
import { owaspOf } from '../facts/owasp-of.ts';
import type { Range } from './overview-range.ts';

export type Asked = {
  organizationId: string;
  range: Range;
  agent: string | undefined;
  by: 'owasp' | 'hazard';
};

/** A day of the range is a bit, so that one row of a goal holds all its days. */
export const bits = (days: string) => sql`${days}::varbit`;
export const noDay = ({ days }: Range) => bits('0'.repeat(days.length));

export const WEEK = 7;

/** The last seven days, and the seven before; where the range is shorter, what it has of them. */
export function weeksOf({ days }: Range): {
  now: RawBuilder<unknown>;
  before: RawBuilder<unknown>;
} {
  const now = Math.min(days.length, WEEK);
  const before = Math.min(days.length - now, WEEK);
  const earlier = '0'.repeat(days.length - now - before);
  return {
    now: bits(`${earlier}${'0'.repeat(before)}${'1'.repeat(now)}`),
    before: bits(`${earlier}${'1'.repeat(before)}${'0'.repeat(now)}`),
  };
}

/** Whether a row of `runs` is of the range. */
export const inRange = ({ organizationId, range, agent }: Asked) => sql`
  organization_id = ${organizationId} and deleted_at is null
  and ${ofVisibleAgent(organizationId, 'runs.agent_id')}
  and created_at >= ${startOf(range.from)} and created_at < ${endOf(range.to)}
  ${agent === undefined ? sql`` : sql`and agent_id = ${agent}`}`;

/** The runs of the range, and the goals in them that have an end of their own. A run that has not ended is in none: goals
 * that break are judged first. */
export const runsInRange = (asked: Asked) => sql`
  runs_in_range as materialized (
    select *, set_bit(${noDay(asked.range)}, day, 1) as days,
      (dense_rank() over (order by agent))::integer as agent_number,
      (dense_rank() over (order by agent, technique))::integer as pair
    from (
      select id, agent_id as agent, coalesce(attack_type, 'unknown') as technique,
        (created_at at time zone 'UTC')::date - ${asked.range.from}::date as day,
        is_finished, status, ended_goals, ended_how
      from runs where ${inRange(asked)} and ${hasEnded}
    ) as runs
  ),
  pairs as materialized (
    select distinct pair, agent_number, agent, technique from runs_in_range
  ),
  ends as materialized (
    select id as run_id, goal, how
    from runs_in_range cross join lateral unnest(ended_goals, ended_how) as ends (goal, how)
  )`;

/** Without a text, a goal is known in its run alone. Runs of an earlier version may have no key yet. */
export const goalKey = sql`coalesce(goals.key,
  hashtextextended(coalesce(goals.text::text, concat(goals.run_id, goals.name)), 0))`;

/**
 * Each goal that a technique attacked in an agent, with the days on which it has a verdict and on which it broke; then
 * each goal of an agent; then the goals that several agents have, while there are not too many to be clusters.
 */
export const goalsInRange = ({ organizationId, range, by }: Asked) => sql`
  found as materialized (
    select pair, min(agent_number) as agent_number, goal, max(category collate "C") as category,
      bit_or(days) as judged, bit_or(broken) as broken
    from (
      select runs.pair, runs.agent_number, runs.days, ${goalKey} as goal,
        coalesce(${by === 'owasp' ? owaspOf('goals.owasp') : sql`goals.hazard`}, 'unclassified')
          as category,
        case when ${isBroken} then runs.days else ${noDay(range)} end as broken
      from runs_in_range as runs
      join run_goals as goals
        on goals.organization_id = ${organizationId} and goals.run_id = runs.id
      left join ends on ends.run_id = runs.id and ends.goal = goals.goal_index
      left join ruled_in_range as ruled on ruled.run_id = runs.id and ruled.goal = goals.goal
      where (${isBroken} or ${isResisted}) and ruled.run_id is null
    ) as judged
    group by goal, pair
  ),
  goals as materialized (
    select agent_number, goal, bit_or(judged) as judged, bit_or(broken) as broken
    from found group by goal, agent_number
  ),
  shared as materialized (
    select goal from goals
    where (select max(agent_number) from pairs) > 1
      and (select count(*) from goals) <= ${sql.lit(limits.clusteredGoalsMax)}
    group by goal having count(*) > 1
  )`;
