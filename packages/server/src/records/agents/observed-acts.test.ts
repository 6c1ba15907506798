import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const seen = (observable: object, tools: readonly string[] = []) => ({
  ...{ goal_index: 0, goal: 'Pay Mallory', evaluation_status: 'FAILED_JAILBREAK' as const },
  evaluation_metrics: {
    ...{ evidence: null, severity: 0, tools, observable },
    rules: [{ rule: 1, text: 'pay', outcome: 'resisted', kind: null, steps: [] }],
  },
});

test('an agent is known by what its newest run with rules showed, with the tools that it is known to have', async () => {
  const server = share();
  const { client } = await server.org();
  const agent = await client.agents.create({
    body: { name: 'desk', endpoint: 'http://127.0.0.1:9' },
  });
  const params = { id: agent.id };
  const none = await client.agents.observed({ params });
  const record = async (results: ReturnType<typeof seen>[], daysAgo: number, config = {}) => {
    const run_config = { attack_type: 'direct', ...config };
    const { id } = await client.runs.runTests({ body: { agent: agent.id, run_config } });
    if (results.length > 0) await client.runs.recordResults({ params: { id }, body: { results } });
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    await sql`update runs set created_at = ${at} where id = ${id}`.execute(server.db);
    return id;
  };
  await record([seen({ meant: 'all', did: 'all', state: true })], 3);
  const named = '<img src=x onerror=alert(1)>';
  const settings = { type: 'http', tools: JSON.stringify([{ name: named }, { other: 1 }]) };
  const agentOf = { name: 'desk', agent_type: 'HTTP', endpoint: 'http://127.0.0.1:9', model: null };
  const campaign = { id: 'c', technique: 'direct', agent: { ...agentOf, settings } };
  const newest = await record(
    [
      seen({ meant: 'all', did: ['send_email', 'pay'], state: true }, ['pay', 'look_up']),
      seen({ meant: 'all', did: [], state: false }),
    ],
    2,
    { campaign },
  );
  await record([], 1);

  expect(none).toMatchObject({ run: null, attempts: 0, meant: { all: 0, tools: [] }, tools: [] });
  const observed = await client.agents.observed({ params });
  expect(observed).toMatchObject({
    ...{ run: newest, attempts: 2, meant: { all: 2, tools: [] }, state: 1 },
    ...{ did: { all: 0, tools: ['send_email', 'pay'] } },
    tools: [named, 'send_email', 'pay', 'look_up'],
  });
  const other = await server.org();
  await expect(other.client.agents.observed({ params })).rejects.toMatchObject({ status: 404 });
});
