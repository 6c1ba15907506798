import type { FoundGoals } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { contains } from '../../db/reading/contains.ts';
import { filterRuns } from './filter-runs.ts';

/** No index knows the middle of a text: the first goals of the newest runs are looked through. */
const RUNS_MAX = 200;
const GOALS_MAX = 250;
const FOUND_MAX = 200;
const LISTED_MAX = 20;
const WORDS_MAX = 8;
const TEXT_MAX = 300;

type Row = Omit<FoundGoals['goals'][number], 'text'> & { text: RawJson };

/** Goals that contain every word, each text once: in the newest of the runs that have it. */
export async function findGoals(
  db: Db,
  organizationId: string,
  q: string,
): Promise<FoundGoals['goals']> {
  const newest = filterRuns(db, organizationId)
    .select(['runs.id', 'runs.agent_id', 'runs.attack_type', 'runs.number', 'runs.created_at'])
    .orderBy('runs.created_at', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(RUNS_MAX);
  const words = q.split(/\s+/).slice(0, WORDS_MAX);
  const { rows } = await sql<Row>`
    select newest.id as run, agents.name as agent_name, newest.attack_type, newest.number,
      goals.goal, goals.text
    from (${newest}) as newest
    join agents on agents.organization_id = ${organizationId} and agents.id = newest.agent_id
    cross join lateral (
      select goal, text from run_goals
      where organization_id = ${organizationId} and run_id = newest.id and goal < ${GOALS_MAX}
        and ${sql.join(words.map(hasWord), sql` and `)}
      order by goal limit ${LISTED_MAX}
    ) as goals
    order by newest.created_at desc, newest.id desc, goals.goal limit ${FOUND_MAX}`.execute(db);
  const found = new Map<string, FoundGoals['goals'][number]>();
  for (const row of rows) {
    const text = String(row.text.parse()).slice(0, TEXT_MAX);
    if (!found.has(text)) found.set(text, { ...row, text });
  }
  return [...found.values()].slice(0, LISTED_MAX);
}

/** In the JSON string of a text, as it is stored: it may have what PostgreSQL cannot turn into a text. */
const hasWord = (word: string): RawBuilder<boolean> =>
  sql<boolean>`run_goals.text::text ilike ${contains(JSON.stringify(word).slice(1, -1))}`;
