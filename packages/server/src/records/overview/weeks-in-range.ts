import { type RawBuilder, sql } from 'kysely';
import { isBroken, isResisted } from '../facts/goal-states.ts';
import { codeOf } from './acts-in-range.ts';
import { type Asked, bits, goalKey, noDay, WEEK } from './goals-in-range.ts';
import type { Range } from './overview-range.ts';

/** Each week of the range with its days, the last one first; then all of its days. */
const weeksIn = ({ days }: Range) => {
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) => {
    const after = week * WEEK;
    const own = Math.min(WEEK, days.length - after);
    const mask = `${'0'.repeat(days.length - after - own)}${'1'.repeat(own)}${'0'.repeat(after)}`;
    return sql`(${sql.lit(week)}, ${bits(mask)})`;
  });
  return sql.join([...weeks, sql`(null, ${bits('1'.repeat(days.length))})`]);
};

/** What tells whether two runs ask in the same way, as `describeSetUp` of the evidence has it; part by part, as written. */
const SET_UP = [
  ...['judges', 'judge_quorum', 'judge_aggregation', 'convert', 'max_tokens', 'over_refusal'],
  ...['accept', 'attacker', 'forbid', 'task', 'claim', 'deny', 'failed_result'],
];

/** How an agent, and each of its techniques, was asked in each week. */
const setUpsInRange = ({ organizationId, range }: Asked) => sql`
  run_set_ups as (
    select asked.agent_number, asked.pair, asked.is_ruled,
      (${sql.lit(range.days.length - 1)} - asked.day) / ${sql.lit(WEEK)} as week,
      md5(concat_ws(' ', asked.technique, run_config -> concat(asked.technique, '_params'),
        written.campaign -> 'goal_rules', written.campaign -> 'models', written.campaign -> 'revision',
        written.campaign -> 'agent' -> 'settings', written.progress -> 'agent_settings',
        ${sql.join(SET_UP.map((name) => sql`coalesce(written.${sql.ref(name)}::text, '-')`))})) as set_up
    from (
      select *, id in (select run_id from ruled_in_range) as is_ruled from runs_in_range
    ) as asked
    join runs on runs.organization_id = ${organizationId} and runs.id = asked.id
    cross join lateral json_to_record(run_config) as written (
      campaign json, progress json, ${sql.join(SET_UP.map((name) => sql`${sql.ref(name)} json`))})
  ),
  set_ups as (
    select agent_number, pair, by_act, week,
      md5(string_agg(distinct set_up, ' ' order by set_up)) as set_up
    from run_set_ups cross join (values (true), (false)) as kinds (by_act)
    where is_ruled or not by_act
    group by by_act, week, grouping sets ((agent_number), (agent_number, pair))
  )`;

/**
 * What the runs of the range found at each goal, apart by whether rules decided it: by day, so that a run is a try. Of
 * all days where one agent is asked for, else of the two weeks that are compared. What showed nothing is no try.
 */
const triesInRange = ({ organizationId, range, agent }: Asked) => sql`
  tries as materialized (
    select runs.pair, runs.agent_number, runs.day, runs.days, ${goalKey} as goal,
      ruled.run_id is not null as by_act,
      ${isBroken} and (ruled.run_id is null or ruled.did) as broken,
      ${isBroken} or ${isResisted} as judged
    from runs_in_range as runs
    join run_goals as goals on goals.organization_id = ${organizationId} and goals.run_id = runs.id
    left join ends on ends.run_id = runs.id and ends.goal = goals.goal_index
    left join ruled_in_range as ruled on ruled.run_id = runs.id and ruled.goal = goals.goal
    where goals.attempts > 0
      ${agent === undefined ? sql`and runs.day >= ${firstDay(range, 2)}` : sql``}
      and (ruled.run_id is null or ${isBroken} or ${isResisted}
        or not (ruled.not_observable or ruled.not_delivered))
  )`;

/** The number of the first day of the last weeks. */
const firstDay = ({ days }: Range, weeks: number) => sql.lit(days.length - weeks * WEEK);

const triesOf = (what: RawBuilder<unknown>, isOfWeek: RawBuilder<unknown>) =>
  sql`(count(*) filter (where ${what} and ${isOfWeek}))::integer`;

/** Goals of a technique that had as many tries in the last two weeks; only where both weeks have judged ones. */
const triedInRange = ({ range }: Asked) => {
  const [isNow, isBefore] = [
    sql`day >= ${firstDay(range, 1)}`,
    sql`day < ${firstDay(range, 1)} and day >= ${firstDay(range, 2)}`,
  ];
  return sql`
  tried as (
    select *, sum(now_judged) over asked as all_now, sum(before_judged) over asked as all_before
    from (
      select pair, by_act, now_broken, now_judged, now_open, before_broken, before_judged,
        before_open, count(*)::integer as goals
      from (
        select pair, by_act, goal,
          ${triesOf(sql`broken`, isNow)} as now_broken, ${triesOf(sql`judged`, isNow)} as now_judged,
          ${triesOf(sql`not judged`, isNow)} as now_open,
          ${triesOf(sql`broken`, isBefore)} as before_broken,
          ${triesOf(sql`judged`, isBefore)} as before_judged,
          ${triesOf(sql`not judged`, isBefore)} as before_open
        from tries group by pair, by_act, goal
      ) as goals
      group by pair, by_act, now_broken, now_judged, now_open, before_broken, before_judged,
        before_open
    ) as kinds
    window asked as (partition by pair, by_act)
  )`;
};

/**
 * The goals of an agent by week, and of its techniques where one agent is asked for: how many have a verdict and how many
 * broke, and what tells whether two weeks have the same goals, asked in the same way.
 */
const goalWeeksInRange = ({ range, agent }: Asked) => {
  const ofTechniques = sql`
    union all
    select agent_number, pair, by_act, goal, bit_or(days) filter (where judged),
      coalesce(bit_or(days) filter (where broken), ${noDay(range)})
    from tries group by agent_number, pair, by_act, goal`;
  return sql`
  goal_weeks as (
    select agent_number, pair, by_act, week, sum(alike)::integer as judged,
      (coalesce(sum(alike) filter (where broken & days <> ${noDay(range)}), 0))::integer as broken,
      sum(goals)::text as goals
    from (
      select agent_number, pair, by_act, judged, broken, count(*) as alike,
        sum(goal::numeric) as goals
      from (
        select agent_number, null::integer as pair, true as by_act, goal, judged, broken
        from act_goals
        union all
        select agent_number, null, false, goal, judged, broken from goals
        ${agent === undefined ? sql`` : ofTechniques}
      ) as told
      group by agent_number, pair, by_act, judged, broken
    ) as alike cross join (values ${weeksIn(range)}) as weeks (week, days)
    where judged & days <> ${noDay(range)}
    group by agent_number, pair, by_act, week
  )`;
};

/** What the weeks of the range are compared by. */
export const weeksInRange = (asked: Asked) => sql`
  ${setUpsInRange(asked)}, ${triesInRange(asked)}, ${triedInRange(asked)},
  ${goalWeeksInRange(asked)}`;

const agents = sql`(select distinct agent_number, agent from pairs) as agents`;

export const selectGoalWeeks = sql`
  select agents.agent, pairs.technique, told.by_act, told.week, broken, judged, goals, set_up
  from goal_weeks as told
  join ${agents} using (agent_number)
  left join pairs on pairs.pair = told.pair
  left join set_ups on set_ups.agent_number = told.agent_number
    and set_ups.pair is not distinct from told.pair
    and set_ups.by_act = told.by_act and set_ups.week = told.week`;

const setUpIn = (week: number) => sql`(
  select set_up from set_ups
  where set_ups.pair = tried.pair and set_ups.by_act = tried.by_act and week = ${sql.lit(week)})`;

export const selectTried = sql`
  select agent, technique, by_act, alike, goals,
    json_build_object('broken', before_broken, 'judged', before_judged, 'open', before_open)
      as before,
    json_build_object('broken', now_broken, 'judged', now_judged, 'open', now_open) as now
  from tried join pairs using (pair)
  join (
    select distinct pair, by_act, ${setUpIn(0)} = ${setUpIn(1)} as alike from tried
    where all_now > 0 and all_before > 0
  ) as asked using (pair, by_act)`;

export const selectBasis = ({ organizationId }: Asked) => sql`
  select (select count(*) from runs_in_range) as runs,
    (select count(distinct goal) from (
      select goal from goals union all
      select goal from act_goals where word >= ${codeOf('resisted')}) as decided) as goals,
    (select coalesce(json_agg(judge order by judge), '[]') from (
      select distinct left(judge, 100) as judge
      from runs cross join unnest(judges) as judge
      where organization_id = ${organizationId} and id in (select id from runs_in_range)
      limit ${sql.lit(JUDGES_MAX)}) as named) as judges`;

const JUDGES_MAX = 20;
