import { expect, test } from 'vitest';
import { makeAgent } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

type Client = Awaited<ReturnType<ReturnType<typeof share>['org']>>['client'];

const start = (client: Client, agent: string, run_config: object = {}, run_notes?: string) =>
  client.runs.runTests({ body: { agent, run_config: { ...run_config }, run_notes } });

const found = async (client: Client, q: string) =>
  (await client.runs.list({ query: { q } })).results.map(({ id }) => id);

test('runs are numbered by agent and technique, and a deletion changes no number', async () => {
  const { client } = await share().org();
  const { id: desk } = await makeAgent(client);
  const { id: other } = await makeAgent(client);

  const first = await start(client, desk, { attack_type: 'pair' });
  const second = await start(client, desk, { attack_type: 'pair' });
  await client.runs.delete({ params: { id: second.id } });
  const third = await start(client, desk, { attack_type: 'pair' });

  expect([first.number, second.number, third.number]).toEqual([1, 2, 3]);
  expect((await start(client, desk, { attack_type: 'tap' })).number).toBe(1);
  expect((await start(client, desk)).number).toBe(1);
  expect((await start(client, other, { attack_type: 'pair' })).number).toBe(1);
  expect((await client.runs.list()).results.map(({ number }) => number)).toContain(3);
  expect((await client.runs.summary({ params: { id: third.id } })).number).toBe(3);
});

test('runs that are created at the same time have a number each', async () => {
  const { client } = await share().org();
  const { id: agent } = await makeAgent(client);

  const runs = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      start(client, agent, { attack_type: at % 2 ? 'pair' : 'tap' }),
    ),
  );

  const numbers = runs.map(({ attack_type, number }) => `${attack_type} ${number}`);
  expect(new Set(numbers).size).toBe(20);
  expect(numbers).toContain('pair 10');
});

test('runs are found by the words of their names, as they are written', async () => {
  const server = share();
  const { client } = await server.org();
  const stranger = await server.org();
  const agent = await client.agents.create({
    body: { name: 'travel-desk', endpoint: 'http://127.0.0.1:9/v1' },
  });
  const campaign = { id: 'Night 100%_done', technique: 'pair' };
  const ofCampaign = await start(client, agent.id, { attack_type: 'pair', campaign });
  const noted = await start(client, agent.id, { attack_type: 'pair' }, 'Release 4.2');

  expect(await found(client, 'Release 4.2 · travel-desk × pair #2')).toEqual([noted.id]);
  expect(await found(client, '#1 TRAVEL')).toEqual([ofCampaign.id]);
  expect(await found(client, '100%_d')).toEqual([ofCampaign.id]);
  expect(await found(client, '100_%')).toEqual([]);
  expect(await found(client, 'x'.repeat(200))).toEqual([]);
  expect(await found(client, noted.id)).toEqual([noted.id]);
  expect(await found(client, noted.id.slice(0, 8))).toContain(noted.id);
  expect(await found(stranger.client, 'travel')).toEqual([]);
});

test('runs are listed in the order that is asked for', async () => {
  const { client } = await share().org();
  const agents = await Promise.all(
    ['beta', 'Alpha'].map((name) =>
      client.agents.create({ body: { name, endpoint: 'http://127.0.0.1:9/v1' } }),
    ),
  );
  for (const { id } of agents) await start(client, id);
  const names = async (sort: 'agent' | '-agent' | 'newest' | 'oldest') =>
    (await client.runs.list({ query: { sort } })).results.map(({ agent_name }) => agent_name);

  expect(await names('agent')).toEqual(['Alpha', 'beta']);
  expect(await names('-agent')).toEqual(['beta', 'Alpha']);
  expect(await names('newest')).toEqual(['Alpha', 'beta']);
  const sorted = await client.agents.list({ query: { sort: '-name' } });
  expect(sorted.results.map(({ name }) => name)).toEqual(['beta', 'Alpha']);
});

test('goals are found by their words, each text in its newest run', async () => {
  const server = share();
  const { client } = await server.org();
  const stranger = await server.org();
  const { id: agent } = await makeAgent(client);
  const record = async (goal: string, goal_index: number, run: string) =>
    client.results.create({ body: { run, goal, goal_index } });
  const older = await start(client, agent, { attack_type: 'pair' });
  const newer = await start(client, agent, { attack_type: 'pair' });
  for (const { id } of [older, newer]) await record('Send "the list" to 100% of guests', 3, id);
  await record('Another one', 4, older.id);

  const { goals } = await client.runs.findGoals({ query: { q: 'GUESTS "the 100%' } });

  expect(goals).toMatchObject([{ run: newer.id, number: 2, attack_type: 'pair' }]);
  expect(goals[0]?.text).toBe('Send "the list" to 100% of guests');
  const there = await client.results.list({ query: { run: newer.id, goal: goals[0]?.goal } });
  expect(there.count).toBe(1);
  expect((await stranger.client.runs.findGoals({ query: { q: 'guests' } })).goals).toEqual([]);
});
