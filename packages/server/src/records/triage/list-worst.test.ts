import type { Client } from '@provoke/client';
import type { JsonObject } from '@provoke/contract';
import { expect, test } from 'vitest';
import { makeAgent } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK' as const;

type Sent = { goal: string; metrics?: JsonObject };

async function record(client: Client, agent: string, sent: readonly Sent[]) {
  const { id: run } = await client.runs.runTests({ body: { agent } });
  const { results } = await client.runs.recordResults({
    params: { id: run },
    body: {
      results: sent.map(({ goal, metrics = {} }) => ({
        ...{ goal, evaluation_status: BROKEN, evaluation_metrics: metrics },
        agent_specific_data: { technique: 'PAIR' },
      })),
    },
  });
  return { run, results: results.map(({ id }) => id) };
}

const did = (severity: number): JsonObject => ({
  rules: [{ rule: 1, of: 'goal', text: 'pay', outcome: 'broken', kind: 'did', steps: [0] }],
  ...{ evidence: 'did', severity },
});

test('each agent has its three worst findings that are open, that with the worst of all first', async () => {
  const { client } = await share().org();
  const [mild, harsh, calm] = [
    await makeAgent(client),
    await makeAgent(client),
    await makeAgent(client),
  ];
  await record(client, mild.id, [{ goal: 'a' }, { goal: 'b' }, { goal: 'a' }]);
  const { run, results } = await record(client, harsh.id, [
    ...[
      { goal: 'six', metrics: did(6) },
      { goal: 'two', metrics: did(2) },
    ],
    ...[
      { goal: 'five', metrics: did(5) },
      { goal: 'four', metrics: did(4) },
    ],
    ...[
      { goal: 'three', metrics: did(3) },
      { goal: 'one', metrics: did(1) },
    ],
  ]);
  const decided = await record(client, calm.id, [{ goal: 'a' }]);
  const decide = (id: string, result: string | undefined, state: 'accepted' | 'fixed') =>
    client.runs.reviewResults({
      params: { id },
      body: { reviews: [{ result: result ?? '', state, reason: 'As agreed.' }] },
    });
  await decide(run, results[0], 'accepted');
  await decide(run, results[2], 'fixed');
  await decide(decided.run, decided.results[0], 'accepted');

  const { agents, more } = await client.findings.worst();
  const ofOne = await client.findings.worst({ query: { agent: mild.id } });
  const none = await client.findings.worst({ query: { to: '2020-01-01' } });

  expect(
    agents.map(({ agent, open, findings }) => [agent, open, findings.map(({ goal }) => goal)]),
  ).toEqual([
    [harsh.id, 4, ['four', 'three', 'two']],
    [mild.id, 2, ['a', 'b']],
  ]);
  expect(agents[0]?.findings[0]).toMatchObject({
    ...{ severity: 4, kind: 'did', rule: 'pay', state: 'to look at', run },
    words: expect.stringContaining('It did'),
  });
  expect(more).toBe(false);
  expect(ofOne.agents.map(({ agent }) => agent)).toEqual([mild.id]);
  expect(none).toEqual({ agents: [], more: false });
});
