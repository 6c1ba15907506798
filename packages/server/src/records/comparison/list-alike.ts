import type { CampaignFacts, GoalFacts } from '@provoke/evidence';
import { countPlanned } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isCountedFact } from '../facts/insert-facts.ts';
import type { CountedSide } from './fold-side.ts';
import { listGoals, toNumbers } from './list-goals.ts';

type Reading = { organizationId: string; db: Db };

/** Goals that a comparison counts alike, by the index of the first. */
export type Alike = ReadonlyMap<number, { count: number; indexes(): readonly number[] }>;

/** Where there are more kinds of goals, grouping them saves nothing. */
const KINDS_MAX = 5_000;

/**
 * The goals of two campaigns by what was counted of them on either side, so that one of each kind is compared in place of
 * all. Undefined unless both have the same goals in the same order, numbered, attacked, and none of them learned on.
 */
export async function listAlike(
  before: CountedSide,
  after: CountedSide,
  reading: Reading,
): Promise<Alike | undefined> {
  if (!haveSamePlan(before.facts, after.facts)) return undefined;
  const sides = [before, after];
  if (!sides.every(isGroupable)) return undefined;
  const planned = countPlanned(before.facts);
  if (planned === 0)
    for (const side of sides) if (!(await isInOrder(side, reading))) return undefined;
  const kinds = await readKinds(before, after, reading);
  if (kinds.length > KINDS_MAX || !kinds.every(({ is_same }) => is_same)) return undefined;
  return withUnattempted(kinds, planned);
}

const haveSamePlan = (before: CampaignFacts, after: CampaignFacts): boolean =>
  countPlanned(before) === countPlanned(after) &&
  before.goals.length === after.goals.length &&
  before.goals.every((goal, at) => areSame(goal, after.goals[at]));

const areSame = (goal: GoalFacts, other: GoalFacts | undefined): boolean =>
  (['index', 'text', 'published', 'category', 'owasp'] as const).every(
    (name) => goal[name] === other?.[name],
  );

/** A floor and ordinary requests are counted apart from goals. */
const isGroupable = ({ isNumbered, ends, countedRuns }: CountedSide): boolean =>
  isNumbered &&
  ends.heldOut.length === 0 &&
  countedRuns.every(({ arms }) => !arms.has('control') && !arms.has('benign'));

/** Without a plan, goals are in the order in which results named them. */
async function isInOrder(
  { countedRuns: [run, another] }: CountedSide,
  { organizationId, db }: Reading,
): Promise<boolean> {
  if (!run || another) return false;
  const numbers = await listGoals(db, { organizationId, runId: run.id });
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

type Kind = { first: number; last: number; count: number; indexes: string; is_same: boolean };

async function readKinds(
  before: CountedSide,
  after: CountedSide,
  reading: Reading,
): Promise<Kind[]> {
  const ends = [...before.ends.unfinished, ...after.ends.unfinished];
  const { rows } = await sql<Kind>`
    select min(goal) as first, max(goal) as last, count(*)::integer as count,
      string_agg(goal::text, ',' order by goal) as indexes,
      bool_and(coalesce(was.is_one and now.is_one, false)
        and was.text is not distinct from now.text
        and was.published is not distinct from now.published) as is_same
    from (${goalsOf(before, reading)}) as was full join (${goalsOf(after, reading)}) as now using (goal)
    group by was.counted, now.counted, case when goal = any(${ends}::integer[]) then goal end
    order by first limit ${KINDS_MAX + 1}`.execute(reading.db);
  return rows;
}

const counts = sql`row(attempts, broken, undecided, errors, hazard, owasp)::text`;
const asBytes = (text: ReturnType<typeof sql>) => sql`${text} collate "C"`;

/** The goals of a side, with all that is counted of each in one text, and whether its runs give it one name. */
function goalsOf({ countedRuns }: CountedSide, { organizationId }: Reading) {
  const runIds = countedRuns.map(({ id }) => id);
  const own = sql`organization_id = ${organizationId} and run_id = any(${runIds}::uuid[])`;
  const names = sql`${asBytes(sql`text::text`)} as text, ${asBytes(sql`published::text`)} as published`;
  const rows = sql`
    select run_id, goal, ${asBytes(counts)} as counted, true as is_goal, ${names}
    from run_goals where ${own}`;
  const hasMore = countedRuns.some((run) => run.hasRepeats || run.hasMarks || run.hasActs);
  if (countedRuns.length === 1 && !hasMore)
    return sql`select goal, counted, true as is_one, text, published from (${rows}) as rows`;
  // Joined, they would be looked up goal by goal in tables that were never analyzed.
  const all = hasMore ? sql`${rows} union all ${listMore(own)}` : rows;
  return sql`
    select goal, string_agg(concat(place, counted), ' ' order by place, counted) as counted,
      ${isOne(sql`text`)} and ${isOne(sql`published`)} as is_one,
      min(text) as text, min(published) as published
    from (${all}) as rows, unnest(array_positions(${runIds}::uuid[], run_id)) as place
    group by goal`;
}

/** What attempts say besides their outcome: the repeat, their marks, and what rules say. */
const listMore = (own: ReturnType<typeof sql>) => sql`
  select run_id, goal, ${asBytes(sql`row(${more}, count(*))::text`)}, false, null, null
  from result_facts
  where ${own} and (repeat is not null or marks <> 0 or acts <> 0) and ${isCountedFact}
  group by run_id, goal, ${more}`;

const more = sql`repeat, marks, status, acts, severity, (case when acts <> 0 then evidence end)`;

/** One value in all runs that have the goal, or none in any. */
const isOne = (column: ReturnType<typeof sql>) => sql`(
  count(${column}) in (0, count(*) filter (where is_goal))
  and coalesce(min(${column}) = max(${column}), true))`;

/** Goals of the plan that nothing was sent to are of one kind more. */
function withUnattempted(kinds: readonly Kind[], planned: number): Alike | undefined {
  if (planned > 0 && kinds.some(({ last }) => last >= planned)) return undefined;
  const alike = new Map(
    kinds.map(({ first, count, indexes }) => [first, { count, indexes: () => toNumbers(indexes) }]),
  );
  const count = planned - kinds.reduce((sum, kind) => sum + kind.count, 0);
  if (count <= 0) return alike;
  const attempted = new Set(kinds.flatMap(({ indexes }) => toNumbers(indexes)));
  const left = Array.from({ length: planned }, (_, index) => index).filter(
    (index) => !attempted.has(index),
  );
  return alike.set(left[0] ?? planned, { count, indexes: () => left });
}
