import type { Client } from '@provoke/client';
import type { Client as Sql } from 'pg';
import { evidence } from '../service/evidence.ts';
import { makeRun, type Target } from '../service/make-run.ts';

/** What the hostile organization has its reading requests read. */
export type HostileRecords = {
  /** Two runs of the same 2,000 goals. */
  base: string;
  head: string;
  /** A run of results whose page has about 180 MB. */
  large: string;
};

const RESULTS = 20_000;
const AT_ONCE = 1_000;
const GOALS = 2_000;
const LARGE = { results: 18, characters: 9_900_000 };
const AUDIT_ENTRIES = 50_000;

export async function recordHostile(
  client: Client,
  sql: Sql,
  target: Target,
): Promise<HostileRecords> {
  const [base, head] = [await recordRun(client, target), await recordRun(client, target)];
  const large = await makeRun(client, target);
  const response_body = 'x'.repeat(LARGE.characters);
  for (let nth = 0; nth < LARGE.results; nth++)
    await client.results.create({ body: { run: large, response_body } });
  await sql.query(
    `insert into audit_log (organization_id, action, details)
    select organization_id, 'key-create', json_build_object('name', repeat('n', 50))
    from runs, generate_series(1, $1::integer) where id = $2`,
    [AUDIT_ENTRIES, base],
  );
  return { base, head, large };
}

async function recordRun(client: Client, target: Target): Promise<string> {
  const id = await makeRun(client, target);
  for (let first = 0; first < RESULTS; first += AT_ONCE)
    await client.runs.recordResults({
      params: { id },
      body: { results: Array.from({ length: AT_ONCE }, (_, nth) => attempt(first + nth)) },
    });
  return id;
}

const attempt = (nth: number) => ({
  ...evidence,
  evaluation_status: nth % 7 === 0 ? ('SUCCESSFUL_JAILBREAK' as const) : evidence.evaluation_status,
  agent_specific_data: {
    ...evidence.agent_specific_data,
    goal: `${evidence.agent_specific_data.goal} ${nth % GOALS}`,
    goal_index: nth % GOALS,
  },
});
