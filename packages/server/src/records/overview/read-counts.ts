import type { OverviewCounts } from '@provoke/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { actsInRange, codeOf, ruledInRange, WORDS, worstInRange } from './acts-in-range.ts';
import { type Asked, goalsInRange, noDay, runsInRange, weeksOf } from './goals-in-range.ts';
import { BEFORE, CLASSES_FROM, kindsOfParts, NOW } from './kinds-of-parts.ts';
import { selectBasis, selectGoalWeeks, selectTried, weeksInRange } from './weeks-in-range.ts';

type Row = { [Part in keyof OverviewCounts]: RawJson | null };

const ROWS_MAX = 200_000;

/**
 * Counts the distinct goals of agents in the database, which sends no goal: an organization may have any number of
 * runs and goals.
 */
export async function readCounts(db: Db, asked: Asked): Promise<OverviewCounts> {
  const all = countOf(sql`broken <> ${noDay(asked.range)}`);
  const weeks = weekCounts(asked);
  const { rows } = await sql<Row>`
    with ${runsInRange(asked)}, ${ruledInRange(asked)}, ${goalsInRange(asked)},
      ${actsInRange(asked)}, ${weeksInRange(asked)}, ${kindsOfParts(asked)}
    select
      ${listOf(sql`select part as day, ${kind} from kinds where part between 0 and ${CLASSES_FROM}`)}
        as days,
      ${listOf(sql`
        select case part when ${NOW} then 'now' else 'before' end as week, ${kind}
        from kinds where part in (${NOW}, ${BEFORE})`)} as weeks,
      ${listOf(sql`
        select technique, category, ${kind} from kinds join classes using (part)`)} as heat,
      ${listOf(sql`
        select agent, ${all} as "all", ${weeks.now} as now, ${weeks.before} as before
        from goal_kinds join (select distinct agent_number, agent from pairs) as agents
          using (agent_number)
        group by agent`)} as agents,
      ${listOf(sql`
        select agent, technique, category, ${weeks.now} as now, ${weeks.before} as before
        from class_kinds join pairs using (pair)
        group by agent, technique, category
        having bool_or(${weeks.isNow}) and bool_or(${weeks.isBefore})`)} as cells,
      ${listOf(sql`
        select agent, ${wordCounts}, ${weeks.now} as now, ${weeks.before} as before
        from (select *, 1 as goals from act_goals) as goals
          join (select distinct agent_number, agent from pairs) as agents using (agent_number)
        group by agent`)} as acts,
      ${listOf(selectGoalWeeks)} as "goalWeeks", ${listOf(selectTried)} as tried,
      ${listOf(selectBasis(asked))} as basis,
      ${listOf(sql`select * from (${worstInRange(asked)}) as worst`)} as worst`.execute(db);
  const listed = (part: keyof OverviewCounts) => (rows[0]?.[part]?.parse() ?? []) as never;
  return {
    basis: listed('basis'),
    days: listed('days'),
    weeks: listed('weeks'),
    heat: listed('heat'),
    agents: listed('agents'),
    cells: listed('cells'),
    acts: listed('acts'),
    tried: listed('tried'),
    goalWeeks: listed('goalWeeks'),
    worst: listed('worst'),
  };
}

const kind = sql`successes, total, clusters, broken, judged`;

/** Goals of an agent by their word. */
const wordCounts = sql.join(
  WORDS.map((word) => sql`count(*) filter (where word = ${codeOf(word)}) as ${sql.ref(word)}`),
);

const listOf = (rows: RawBuilder<unknown>) => sql`
  (select json_agg(row_to_json(item)) from (${rows} limit ${sql.lit(ROWS_MAX)}) as item)`;

/** Of rows of goals with their number in `goals`. */
const countOf = (isBroken: RawBuilder<unknown>, isJudged: RawBuilder<unknown> = sql`true`) => sql`
  json_build_object('broken', coalesce(sum(goals) filter (where ${isBroken}), 0),
    'judged', coalesce(sum(goals) filter (where ${isJudged}), 0))`;

function weekCounts({ range }: Asked) {
  const { now, before } = weeksOf(range);
  const isIn = (days: string, week: RawBuilder<unknown>) =>
    sql`${sql.ref(days)} & ${week} <> ${noDay(range)}`;
  const of = (week: RawBuilder<unknown>) => countOf(isIn('broken', week), isIn('judged', week));
  return {
    ...{ now: of(now), before: of(before) },
    ...{ isNow: isIn('judged', now), isBefore: isIn('judged', before) },
  };
}
