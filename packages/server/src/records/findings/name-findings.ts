import { createHash } from 'node:crypto';
import { filledIn, isFields, readAttemptData, textIn, toFields } from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { Problem } from '../../http/problem.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';

/** A goal, and the rule that was broken or the technique that broke it, with the key that later runs share. */
export type NamedFinding = {
  key: string;
  goal: string | null;
  goal_id: string | null;
  rule: string | null;
  technique: string | null;
};

type OfRun = { organizationId: string; runId: string };

type Row = {
  id: string;
  has_facts: boolean;
  name: string | null;
  /** Of the goal's text; null where it has none. */
  goal_key: string | null;
  text: RawJson | null;
  published: RawJson | null;
  evaluation_metrics: RawJson | null;
  agent_specific_data: RawJson | null;
  attack_type: string;
};

/** Each may have four columns of `COLUMN_BYTES_MAX`. */
const READ_AT_ONCE = 100;

/** The findings that each of these results of a run is part of; none of a harmless request, which is about no goal. */
export async function nameFindings(
  tx: Db,
  of: OfRun,
  ids: readonly string[],
): Promise<Map<string, NamedFinding[]>> {
  const named = new Map<string, NamedFinding[]>();
  for (let at = 0; at < ids.length; at += READ_AT_ONCE)
    for (const row of await readRows(tx, of, ids.slice(at, at + READ_AT_ONCE))) {
      if (!row.has_facts) throw new Problem('not-ready', { headers: { 'Retry-After': '1' } });
      named.set(row.id, row.name === null ? [] : findingsOf(row, row.name));
    }
  return named;
}

async function readRows(tx: Db, { organizationId, runId }: OfRun, ids: readonly string[]) {
  const short = (table: string, column: string) =>
    sql`${ifShort(`${table}.${column}`, COLUMN_BYTES_MAX)} as ${sql.ref(column)}`;
  const { rows } = await sql<Row>`
    select results.id, runs.attack_type, goals.name, goals.key as goal_key,
      facts.result_id is not null and (goals.text is null or goals.key is not null) as has_facts,
      ${short('results', 'evaluation_metrics')}, ${short('results', 'agent_specific_data')},
      ${short('goals', 'text')}, ${short('goals', 'published')}
    from results
    join runs on runs.organization_id = results.organization_id and runs.id = results.run_id
    left join result_facts as facts on facts.organization_id = results.organization_id
      and facts.result_id = results.id
    left join run_goals as goals on goals.organization_id = facts.organization_id
      and goals.run_id = facts.run_id and goals.goal = facts.goal
    where results.organization_id = ${organizationId} and results.run_id = ${runId}
      and results.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

function findingsOf(row: Row, name: string): NamedFinding[] {
  const id = row.published && String(row.published.parse());
  const goal = {
    goal: row.text && toShown(String(row.text.parse())),
    goal_id: id && toShown(id),
  };
  const identity = id ? ['id', id] : row.goal_key ? ['text', row.goal_key] : ['name', name];
  return partsOf(row).map((part) => ({
    key: createHash('sha256')
      .update(JSON.stringify([...identity, part.rule, part.technique]))
      .digest('base64url'),
    ...goal,
    ...part,
  }));
}

/** Of one attempt. */
const RULES_MAX = 20;

/** The rules that an attempt broke, else its technique. */
function partsOf({ evaluation_metrics, agent_specific_data, attack_type }: Row) {
  const { rules } = toFields(evaluation_metrics?.parse());
  const broken = (Array.isArray(rules) ? rules : [])
    .filter((rule) => isFields(rule) && textIn(rule, 'outcome') === 'broken')
    .flatMap((rule) => filledIn(rule, 'text') ?? []);
  const texts = [...new Set(broken.map(toShown))].slice(0, RULES_MAX);
  if (texts.length > 0) return texts.map((rule) => ({ rule, technique: null }));
  const data = toFields(agent_specific_data?.parse());
  const { technique } = readAttemptData({ agent_specific_data: data });
  return [{ rule: null, technique: toShown(technique || attack_type) }];
}

const SHOWN_MAX = 500;

/** A text column holds neither NUL nor lone surrogates. */
const toShown = (text: string): string =>
  text
    .slice(0, SHOWN_MAX)
    .replaceAll('\0', ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
