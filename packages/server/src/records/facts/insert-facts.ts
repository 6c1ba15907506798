import { columnOf, type Facts, noGoal, readColumns } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';
import { ASKED_AGAIN, ATTACK, JUDGES_MAX } from './codes.ts';
import { countGoals, type GoalCounts } from './count-goals.ts';
import type { Fact } from './to-fact.ts';

/** Goals that clients number come before these numbers. */
export const UNNUMBERED_FROM = 10_000_000;

/** What is counted of a goal's attempts. */
export const countColumns = {
  attempts: 'integer',
  broken: 'integer',
  resisted: 'integer',
  undecided: 'integer',
  errors: 'integer',
  first_broken: 'integer',
  first_open: 'integer',
  requests_max: 'integer',
  evidence: 'smallint',
} as const;

export const goalColumns: Columns<GoalCounts> = {
  name: 'text',
  goal_index: 'integer',
  text: 'json',
  published: 'json',
  key: 'bigint',
  hazard: 'text',
  owasp: 'text',
  first_position: 'integer',
  ...countColumns,
};

type StoredFact = Omit<Fact, 'goal' | 'verdicts' | 'told'>;
type SentFact = StoredFact & { name: string; behind: number; verdicts: number };

const readTypes = Object.fromEntries(
  readColumns.map((name) => [name, columnOf(name).type]),
) as Columns<Facts>;

export const storedFact: Columns<StoredFact> = {
  result_id: 'uuid',
  created_at: 'timestamptz',
  prompt: 'integer',
  reply: 'integer',
  refuses: 'boolean',
  tools: 'text',
  repeat: 'smallint',
  ...readTypes,
};
const sentFact: Columns<SentFact> = {
  ...storedFact,
  name: 'text',
  behind: 'integer',
  verdicts: 'integer',
};

/** The judges of some facts, in the order of their first verdicts. */
export const judgesOf = (facts: readonly Fact[]): string[] =>
  [...new Set(facts.flatMap(({ verdicts }) => [...verdicts.keys()]))].slice(0, JUDGES_MAX);

/** A run's judges with these added, for a statement that updates the run. */
export const withJudges = (judges: readonly string[]): RawBuilder<string[]> => sql<string[]>`
  judges || array(
    select judge from unnest(${judges}::text[]) with ordinality as sent (judge, position)
    where judge <> all (runs.judges) order by position
    limit greatest(0, ${sql.lit(JUDGES_MAX)} - cardinality(runs.judges)))`;

/**
 * Two parts of a statement with `counted`, a run's row after its numbers were taken: they write the goals and facts of
 * its results. Nothing, where the run's facts are still to be built.
 */
export function factParts(facts: readonly Fact[]): RawBuilder<unknown> {
  const { goals, behind } = countGoals(facts);
  const judges = judgesOf(facts);
  const rows = facts.map(({ goal, verdicts, told: _, ...fact }, position) => ({
    ...fact,
    name: goal.name,
    behind: behind[position] ?? 0,
    verdicts: packVerdicts(verdicts, judges),
  }));
  const before = sql`last_place - ${facts.length}::integer`;
  return sql`
    goals as (
      insert into run_goals (organization_id, run_id, goal, last_attempt, ${namesOf(storedGoal)})
      select organization_id, run_id,
        coalesce(goal_index, ${sql.lit(UNNUMBERED_FROM)} + ${before} + first_position), attempts,
        ${namesOf(storedGoal)}
      from counted, ${tableOf(goalColumns, goals)} where last_place is not null
      ${onSameGoal}
      returning name, goal, last_attempt
    ),
    facts as (
      insert into result_facts (organization_id, run_id, place, goal, attempt, verdicts, ${namesOf(storedFact)})
      select counted.organization_id, counted.run_id, ${before} + position - 1,
        coalesce(goals.goal, ${sql.lit(noGoal)}),
        case when ${isCountedFact} then goals.last_attempt - behind else 0 end,
        ${verdictsFor(judges)}, ${namesOf(storedFact)}
      from counted, ${tableOf(sentFact, rows)} left join goals using (name)
    )`;
}

/** As `isCounted`, of a row of `result_facts`. */
export const isCountedFact = sql`(arm = ${sql.lit(ATTACK)} and request is distinct from ${sql.lit(ASKED_AGAIN)})`;

/** Columns of the rows as stored. */
export const { first_position: _, ...storedGoal } = goalColumns;

const sums = ['attempts', 'last_attempt', 'broken', 'resisted', 'undecided', 'errors'];

/** Requests without a place are numbered after those that the goal has. */
const moved = sql`case when excluded.requests_max is null then run_goals.last_attempt else 0 end`;

/** Adds to the counts of a goal that the run has already. */
export const onSameGoal = sql`on conflict (organization_id, run_id, name) do update set
  ${sql.join(sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(`run_goals.${name}`)} + ${sql.ref(`excluded.${name}`)}`))},
  first_broken = least(run_goals.first_broken, ${moved} + excluded.first_broken),
  first_open = least(run_goals.first_open, ${moved} + excluded.first_open),
  requests_max = greatest(run_goals.requests_max, excluded.requests_max),
  evidence = greatest(run_goals.evidence, excluded.evidence),
  text = coalesce(run_goals.text, excluded.text),
  published = coalesce(run_goals.published, excluded.published),
  key = coalesce(run_goals.key, excluded.key),
  hazard = coalesce(run_goals.hazard, excluded.hazard),
  owasp = coalesce(run_goals.owasp, excluded.owasp)`;

export const packVerdicts = (verdicts: ReadonlyMap<string, number>, judges: readonly string[]) =>
  judges.reduce((bits, judge, at) => bits | ((verdicts.get(judge) ?? 0) << (2 * at)), 0);

/** Another result may have named the judges in another order before. */
const verdictsFor = (judges: readonly string[]) => sql`
  case when judges[1:${judges.length}::integer] = ${judges}::text[] then verdicts else (
    select coalesce(sum(((verdicts >> (2 * (at - 1))::integer) & 3) << (2 * (array_position(judges, judge) - 1))), 0)
    from unnest(${judges}::text[]) with ordinality as own (judge, at)
    where array_position(judges, judge) is not null
  ) end`;
