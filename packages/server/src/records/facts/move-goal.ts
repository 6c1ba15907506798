import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { namesOf, tableOf } from '../../db/writing/unnest.ts';
import { BROKEN, RESISTED } from './codes.ts';
import { counterOf, countGoals } from './count-goals.ts';
import {
  goalColumns,
  isCountedFact,
  onSameGoal,
  storedGoal,
  UNNUMBERED_FROM,
} from './insert-facts.ts';
import type { Fact } from './to-fact.ts';

type OfRun = { organizationId: string; runId: string };

/** An attempt at a goal. */
export type AtGoal = { goal: number; status: number; arm: number };

/** Takes an attempt out of its goal's counts. */
export async function leaveGoal(tx: Db, of: OfRun, { goal, status }: AtGoal): Promise<void> {
  const counter = sql.ref(counterOf(status));
  await sql`
    update run_goals set attempts = attempts - 1, ${counter} = ${counter} - 1
    where organization_id = ${of.organizationId} and run_id = ${of.runId} and goal = ${goal}`.execute(
    tx,
  );
}

/** Adds an attempt to its goal's counts, and the goal to the run where it is new. */
export async function joinGoal(
  tx: Db,
  of: OfRun,
  fact: Fact,
  { place, isNew }: { place: number; isNew: boolean },
): Promise<{ goal: number; last_attempt: number }> {
  const goals = countGoals([fact]).goals.map((counts) => ({
    // What it is the first of is added once its attempt is known.
    ...{ ...counts, first_broken: null, first_open: null, evidence: 0 },
  }));
  const { rows } = await sql<{ goal: number; last_attempt: number }>`
    insert into run_goals (organization_id, run_id, goal, last_attempt, ${namesOf(storedGoal)})
    select ${of.organizationId}::uuid, ${of.runId}::uuid,
      coalesce(goal_index, ${numberOf(of, place)}), ${isNew ? 1 : 0}::integer,
      ${namesOf(storedGoal)}
    from ${tableOf(goalColumns, goals)}
    ${onSameGoal}
    returning goal, last_attempt`.execute(tx);
  return rows[0] as { goal: number; last_attempt: number };
}

/** Far from the places of a run. */
const MOVED_FROM = 1_000_000_000;

/**
 * A goal without an index has the number of its first attempt's place. If the attempt was another goal's first, that one
 * keeps it: then it is the number of the change, which the run has just taken.
 */
const numberOf = ({ organizationId, runId }: OfRun, place: number) => sql`(
  select case when exists (
      select from run_goals
      where run_goals.organization_id = runs.organization_id and run_goals.run_id = runs.id
        and goal = ${sql.lit(UNNUMBERED_FROM)} + ${place}::integer
    ) then ${sql.lit(MOVED_FROM)} + last_number else ${sql.lit(UNNUMBERED_FROM)} + ${place}::integer end
  from runs where organization_id = ${organizationId} and id = ${runId})`;

type Numbered = Pick<Fact, 'status' | 'request' | 'evidence'> & { goal: number; attempt: number };

/** Adds an attempt that broke its goal, or left it open. */
export async function addFirst(
  tx: Db,
  of: OfRun,
  { goal, attempt, request, status, evidence }: Numbered,
): Promise<void> {
  const isBroken = status === BROKEN;
  const first = sql.ref(isBroken ? 'first_broken' : 'first_open');
  await sql`
    update run_goals set ${first} = least(${first}, ${request ?? attempt}::integer),
      evidence = greatest(evidence, ${isBroken ? evidence : 0}::smallint)
    where organization_id = ${of.organizationId} and run_id = ${of.runId} and goal = ${goal}`.execute(
    tx,
  );
}

/** The number of a request: its place, otherwise its order of arrival. */
const number = sql`coalesce(request, attempt)`;
/** Of the first request without a verdict, for counted rows of `result_facts`. */
export const firstOpen = sql`min(${number})
  filter (where status not in (${sql.lit(BROKEN)}, ${sql.lit(RESISTED)}))`;

/** Which requests broke goals first and left them open, and the strongest evidence on each; in one pass over the run. */
export async function recountFirst(tx: Db, of: OfRun, goals: readonly number[]): Promise<void> {
  if (goals.length === 0) return;
  await sql`
    update run_goals set first_broken = found.first_broken, first_open = found.first_open,
      evidence = coalesce(found.evidence, 0)
    from unnest(${goals}::integer[]) as changed (goal) left join (
      select goal, min(${number}) filter (where status = ${sql.lit(BROKEN)}) as first_broken,
        ${firstOpen} as first_open,
        max(evidence) filter (where status = ${sql.lit(BROKEN)}) as evidence
      from result_facts
      where organization_id = ${of.organizationId} and run_id = ${of.runId}
        and goal = any(${goals}::integer[]) and ${isCountedFact}
      group by goal
    ) as found using (goal)
    where organization_id = ${of.organizationId} and run_id = ${of.runId}
      and run_goals.goal = changed.goal`.execute(tx);
}
