import { GOALS_MIN } from '@provoke/figures';
import { sql } from 'kysely';
import { type Asked, noDay, weeksOf } from './goals-in-range.ts';

/** The parts of an overview by number: days from 0, then classes of goals by technique. */
export const NOW = sql.lit(-1);
export const BEFORE = sql.lit(-2);
export const CLASSES_FROM = sql.lit(10_000);

const TECHNIQUES_MAX = 20;
const KINDS_MAX = 200_000;

const alone = sql`goal not in (select goal from shared)`;

/** Goals that are alike, counted; those that several agents have one by one, since each is a cluster. */
const likeGoals = sql`
  goal_kinds as materialized (
    select agent_number, judged, broken, null::bigint as goal, count(*) as goals
    from goals where ${alone} group by agent_number, judged, broken
    union all
    select agent_number, judged, broken, goal, 1 from goals join shared using (goal)
  ),
  class_kinds as materialized (
    select pair, category, judged, broken, null::bigint as goal, count(*) as goals
    from found where ${alone} group by pair, category, judged, broken
    union all
    select pair, category, judged, broken, goal, 1 from found join shared using (goal)
  ),
  classes as materialized (
    select technique, category, ${CLASSES_FROM} + row_number() over () as part
    from class_kinds join pairs using (pair)
    where technique in (
      select technique from class_kinds join pairs using (pair)
      group by technique order by sum(goals) desc, technique limit ${sql.lit(TECHNIQUES_MAX)})
    group by technique, category
  )`;

/**
 * The goals of each part as kinds of clusters. A goal of an agent with n goals weighs as min(n, 20) ÷ n, so that each
 * agent counts alike from twenty goals on, and with fewer by its goals: two goals are no share.
 */
export function kindsOfParts({ range }: Asked) {
  const none = noDay(range);
  const { now, before } = weeksOf(range);
  return sql`
    ${likeGoals},
    units as materialized (
      select day as part, agent_number, goal, get_bit(broken, day) as broken, goals
      from goal_kinds join (select distinct day from runs_in_range) as days
        on get_bit(judged, day) = 1
      union all
      select part, agent_number, goal, (broken & days <> ${none})::integer, goals
      from goal_kinds join (values (${NOW}, ${now}), (${BEFORE}, ${before})) as weeks (part, days)
        on judged & days <> ${none}
      union all
      select part, agent_number, goal, (broken <> ${none})::integer, goals
      from class_kinds join pairs using (pair) join classes using (technique, category)
    ),
    weights as materialized (
      select part, agent_number,
        sum(goals) over (partition by part)::float8 * least(goals, ${sql.lit(GOALS_MIN)})
          / (sum(least(goals, ${sql.lit(GOALS_MIN)})) over (partition by part) * goals)::float8
          as weight
      from (
        select part, agent_number, sum(goals) as goals from units group by part, agent_number
      ) as agents
    ),
    clusters as (
      select part, broken * weight as successes, weight as total, goals as clusters,
        broken * goals as broken, goals as judged
      from units join weights using (part, agent_number) where goal is null
      union all
      select part, sum(broken * weight), sum(weight), 1, sum(broken), count(*)
      from units join weights using (part, agent_number) where goal is not null
      group by part, goal
    ),
    kinds as materialized (
      select part, successes, total, sum(clusters) as clusters, sum(broken) as broken,
        sum(judged) as judged
      from (
        select part, ${rounded('successes')}, ${rounded('total')}, clusters, broken, judged
        from clusters
      ) as rounded
      group by part, successes, total limit ${sql.lit(KINDS_MAX)}
    )`;
}

/** Sums in another order differ in their last digits. */
const rounded = (name: string) =>
  sql`round(${sql.ref(name)}::numeric, 9)::float8 as ${sql.ref(name)}`;
