import { groupIds, unclassified } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';

const AT_ONCE = 2_000;

type Piece = { goals: string | null; count: number; last: number };

/**
 * The goals of a run in the order of their numbers, some in each piece of JSON. The database writes them: parsing
 * 25,000 goals and writing them again takes several times as long.
 */
export async function* writeGoals(
  db: Db,
  organizationId: string,
  runId: string,
): AsyncGenerator<RawJson> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Piece>`
      select string_agg(row_to_json(goals)::text, ',' order by goal) as goals,
        count(*)::integer as count, max(goal) as last
      from (
        select goal, goal_index, coalesce(text, '""') as text,
          case when left(owasp, 5) = any(${groupIds.owasp}::text[]) then left(owasp, 5)
            when hazard = any(${groupIds.hazard}::text[]) then hazard
            else ${unclassified.id}::text end as category,
          hazard, owasp, attempts, broken, resisted, undecided, errors, first_broken, evidence
        from run_goals
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
