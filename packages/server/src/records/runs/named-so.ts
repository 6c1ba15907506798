import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../db/reading/contains.ts';

/** Names are looked for in this many of an organization's newest runs: no index knows the middle of a text. */
const RUNS_MAX = 20_000;
const WORDS_MAX = 8;
const NOTE_MAX = 2_000;

/**
 * Whether every word is in the run's note, campaign, technique or agent's name, or starts its id, or is its number, as
 * `#31`. What stands between the parts of a name is no word.
 */
export function namedSo(organizationId: string, q: string): RawBuilder<boolean> {
  const words = q.split(/[\s·×]+/).filter((word) => word !== '');
  return sql<boolean>`(${ofTheNewest(organizationId)} and ${sql.join(
    [sql`true`, ...words.slice(0, WORDS_MAX).map((word) => hasWord(organizationId, word))],
    sql` and `,
  )})`;
}

const ofTheNewest = (organizationId: string) => sql`runs.created_at >= coalesce((
  select newest.created_at from runs as newest
  where newest.organization_id = ${organizationId}::uuid
  order by newest.created_at desc, newest.id desc offset ${RUNS_MAX - 1} limit 1), '-infinity')`;

function hasWord(organizationId: string, word: string) {
  const pattern = contains(word);
  const number = /^#(\d{1,9})$/.exec(word)?.[1];
  if (number !== undefined) return sql`runs.number = ${Number(number)}`;
  return sql`(runs.attack_type ilike ${pattern} or runs.campaign ilike ${pattern}
    or left(runs.run_notes, ${NOTE_MAX}) ilike ${pattern} or ${startsId(word)}
    or runs.agent_id = any (array(
      select id from agents where organization_id = ${organizationId}::uuid and name ilike ${pattern})))`;
}

/** An id from its start, as pages and logs cut it. */
const startsId = (word: string) =>
  /^[\da-f-]{4,36}$/i.test(word) ? sql`runs.id::text like ${`${word.toLowerCase()}%`}` : sql`false`;
