import { groupIds, unclassified } from '@provoke/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { tableOf } from '../../db/writing/unnest.ts';
import { countColumns } from '../facts/insert-facts.ts';
import { owaspOf } from '../facts/owasp-of.ts';
import type { ArmCounts } from '../run-fold/list-arm-counts.ts';
import type { RuledGoal } from './list-ruled-goals.ts';

const AT_ONCE = 2_000;

type Piece = { goals: string | null; count: number; last: number };

type Asked = {
  organizationId: string;
  runId: string;
  floor: readonly ArmCounts[] | null;
  /** In the order of their numbers. */
  ruled: readonly RuledGoal[];
};

/**
 * The goals of a run in the order of their numbers, some in each piece of JSON. The database writes them: parsing
 * 25,000 goals and writing them again takes several times as long. The counts of a floor are given.
 */
export async function* writeGoals(
  db: Db,
  { organizationId, runId, floor, ruled }: Asked,
): AsyncGenerator<RawJson> {
  for (let after = -1; ; ) {
    const counts = floor ? countsAfter(after, floor) : sql`run_goals`;
    const { rows } = await sql<Piece>`
      select string_agg(row_to_json(goals)::text, ',' order by goal) as goals,
        count(*)::integer as count, max(goal) as last
      from (
        select goal, goal_index, coalesce(text, '""') as text,
          case when ${owaspOf('owasp')} = any(${groupIds.owasp}::text[]) then ${owaspOf('owasp')}
            when hazard = any(${groupIds.hazard}::text[]) then hazard
            else ${unclassified.id}::text end as category,
          hazard, ${owaspOf('owasp')} as owasp, attempts, broken, resisted, undecided, errors,
          first_broken, first_open, requests_max, evidence ${ruled.length > 0 ? sql`, acts, act, cell` : sql``}
        from ${counts} ${actsAfter(after, ruled)}
        where organization_id = ${organizationId} and run_id = ${runId} and goal > ${after}
        order by goal limit ${AT_ONCE}
      ) as goals`.execute(db);
    const [piece] = rows;
    if (!piece?.goals) return;
    yield new RawJson(piece.goals);
    if (piece.count < AT_ONCE) return;
    after = piece.last;
  }
}

const ruledColumns = { goal: 'integer', acts: 'json', act: 'text', cell: 'text' } as const;

/** Joins what rules say of the goals of a piece. */
function actsAfter(after: number, ruled: readonly RuledGoal[]): RawBuilder<unknown> {
  if (ruled.length === 0) return sql``;
  return sql`left join ${tableOf<RuledGoal>(ruledColumns, nextOf(ruled, after))}
    using (goal)`;
}

/** As many as a piece may have: goals are in the order of their numbers. */
function nextOf<Goal extends { goal: number }>(goals: readonly Goal[], after: number): Goal[] {
  const first = goals.findIndex(({ goal }) => goal > after);
  return first === -1 ? [] : goals.slice(first, first + AT_ONCE);
}

type FloorGoal = Pick<ArmCounts, 'goal' | keyof typeof countColumns>;

/** The goals of a floor with its own counts instead of those of attacks, which are none. */
function countsAfter(after: number, floor: readonly ArmCounts[]): RawBuilder<unknown> {
  return sql`(
    select organization_id, run_id, goal, goal_index, text, hazard, owasp,
      ${sql.join(
        Object.keys(countColumns).map(
          (name) => sql`${sql.ref(`item.${name}`)} as ${sql.ref(name)}`,
        ),
      )}
    from run_goals join ${tableOf<FloorGoal>({ goal: 'integer', ...countColumns }, nextOf(floor, after))} using (goal)
  ) as floor`;
}
