import type { ObservedActs } from '@provoke/contract';
import { campaignOf, isFields, progressOf } from '@provoke/evidence';
import { readActMetrics, readJson, type Scope } from '@provoke/evidence/acts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { ATTACK } from '../facts/codes.ts';
import { isRuled } from '../facts/goal-states.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';

/** The newest runs, in which one is looked for that rules decided. */
const RUNS_MAX = 100;
const ATTEMPTS_MAX = 100;
const TOOLS_MAX = 100;
const NAME_MAX = 100;

type Run = { id: string; created_at: Date; run_config: RawJson | null };

/** What the newest attempts of an agent that rules decided could show. */
export async function readObservedActs(
  db: Db,
  organizationId: string,
  agentId: string,
): Promise<ObservedActs> {
  const ofRuled = sql`acts <> 0 and ${isRuled} and arm = ${sql.lit(ATTACK)}`;
  const release = await memoryOf(db).take((ATTEMPTS_MAX + 1) * COLUMN_BYTES_MAX);
  try {
    const { rows: runs } = await sql<Run>`
      select id, created_at, ${ifShort('run_config', COLUMN_BYTES_MAX)} as run_config
      from (
        select * from runs
        where organization_id = ${organizationId} and agent_id = ${agentId} and deleted_at is null
        order by created_at desc, id desc limit ${sql.lit(RUNS_MAX)}
      ) as runs
      where exists (
        select from result_facts
        where organization_id = ${organizationId} and run_id = runs.id and ${ofRuled})
      order by created_at desc, id desc limit 1`.execute(db);
    const [run] = runs;
    if (!run) return none;
    const { rows } = await sql<{ metrics: RawJson | null }>`
      select ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} as metrics
      from (
        select result_id from result_facts
        where organization_id = ${organizationId} and run_id = ${run.id} and ${ofRuled}
        order by place desc limit ${sql.lit(ATTEMPTS_MAX)}
      ) as facts
      join results on results.organization_id = ${organizationId} and results.id = facts.result_id`.execute(
      db,
    );
    const metrics = rows.flatMap(({ metrics }) => readActMetrics(metrics?.parse()) ?? []);
    const seen = metrics.flatMap(({ observable }) => observable ?? []);
    const called = metrics.flatMap(({ tools }) => tools);
    const ours = seen.flatMap(({ did }) => (did === 'all' ? [] : did));
    return {
      ...{ run: run.id, timestamp: run.created_at.toISOString(), attempts: seen.length },
      meant: countScopes(seen.map(({ meant }) => meant)),
      did: countScopes(seen.map(({ did }) => did)),
      state: seen.filter(({ state }) => state).length,
      tools: [...new Set([...toolsNamed(run.run_config), ...ours, ...called])].slice(0, TOOLS_MAX),
    };
  } finally {
    release();
  }
}

const nothing = { all: 0, tools: [] };
const none: ObservedActs = {
  ...{ run: null, timestamp: null, attempts: 0 },
  ...{ meant: nothing, did: nothing, state: 0, tools: [] },
};

const countScopes = (scopes: readonly Scope[]) => ({
  all: scopes.filter((scope) => scope === 'all').length,
  tools: [...new Set(scopes.flatMap((scope) => (scope === 'all' ? [] : scope)))].slice(
    0,
    TOOLS_MAX,
  ),
});

/** `tools` of the agent, as its run describes them: a text, unless it is too long for that. */
function toolsNamed(config: RawJson | null): string[] {
  const written = config?.parse();
  if (!isFields(written)) return [];
  const settings =
    campaignOf(written)?.agent?.settings ?? progressOf(written)?.agent_settings ?? {};
  const tools = readJson(settings['tools']);
  return (Array.isArray(tools) ? tools : [])
    .flatMap((one) => (isFields(one) && typeof one['name'] === 'string' ? [one['name']] : []))
    .map((name) => name.slice(0, NAME_MAX));
}
