import type { Client } from '@provoke/client';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/start-server.ts';

const campaign = {
  ...{ id: 'c-1', technique: 'pair', techniques: ['pair'], goals_total: 1 },
  ...{ goals: [{ index: 0, text: 'Reveal it' }], looks_for: ['cut', 'cached'] },
  agent: { name: 'desk', agent_type: 'chat', endpoint: 'https://a.example', model: 'm' },
};
const progress = {
  ...{ elapsed_ms: 5, unfinished: [], held_out: [], restarted: [] },
  spending: [{ role: 'target', requests: 3, inputTokens: 1, outputTokens: 1, costUsd: null }],
};

async function recorded(client: Client) {
  const agent = await client.agents.create({
    body: { name: 'desk', endpoint: 'https://a.example' },
  });
  const attack = await client.attacks.create({
    body: { type: 'pair', agent: agent.id, configuration: { pair_params: { n_streams: 5 } } },
  });
  const run = await client.runs.runTests({
    body: { agent: agent.id, attack: attack.id, run_config: { campaign, seed: 1 } },
  });
  await client.results.create({
    body: {
      ...{ run: run.id, goal: 'Reveal it', goal_index: 0 },
      ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', response_body: 'it' },
    },
  });
  await client.runs.update({
    params: { id: run.id },
    body: { status: 'COMPLETED', run_config: { ...run.run_config, progress, findings: [{}] } },
  });
  return { agent, attack, run };
}

/** Everything that is said of a run, but for the configuration that was changed, and times. */
async function said(
  { call }: TestServer,
  { client, key }: { client: Client; key: string },
  id: string,
) {
  const { run_config, updated_at, ...summary } = await client.runs.summary({ params: { id } });
  const report = await (await call(`/run/${id}/report?format=json`, { key })).json();
  const { generated_at, ...kept } = report as Record<string, unknown>;
  const compared = await client.runs.compare({ query: { base: id, head: id } });
  return { summary, report: kept, compared };
}

test('a run keeps the attack, the agent and the set-up that it started with, whatever becomes of them', async () => {
  const server = await startServer();
  const org = await server.org();
  const { client } = org;
  const { agent, attack, run } = await recorded(client);
  const id = run.id;
  const before = await said(server, org, id);
  expect(JSON.stringify(before)).toContain('"n_streams":5');
  expect(before.summary.spending).toMatchObject({ requests: 3 });

  await client.attacks.update({
    params: { id: attack.id },
    body: { configuration: { pair_params: { n_streams: 50 } } },
  });
  await client.agents.update({
    params: { id: agent.id },
    body: { endpoint: 'https://b.example' },
  });
  const other = {
    campaign: {
      ...{ ...campaign, goals_total: 99, looks_for: [], goals: [{ index: 0, text: 'Other' }] },
      agent: { ...campaign.agent, endpoint: 'https://b.example', model: 'another' },
    },
    ...{ accept: ['weak-judge', 'cut'], seed: 2, judges: [{ type: 'pattern' }], goals_file: 'x' },
    ...{ pair_params: { n_streams: 50 }, over_refusal: true, floor: true, progress },
  };
  await client.runs.update({ params: { id }, body: { run_config: other } });

  expect(await said(server, org, id)).toEqual(before);
  const { started_with } = await client.runs.get({ params: { id } });
  expect(started_with).toMatchObject(run.started_with ?? {});
  expect(started_with).toMatchObject({
    agent: { endpoint: 'https://a.example' },
    attack: { type: 'pair' },
    run_config: { campaign, seed: 1, pair_params: { n_streams: 5 } },
  });
});

test('what a run learned at its end is read from its configuration as it is now', async () => {
  const server = await startServer();
  const { client } = await server.org();
  const { run } = await recorded(client);
  const elapsed = async () => (await client.runs.summary({ params: { id: run.id } })).elapsed_ms;

  expect(await elapsed()).toBe(5);
  const later = { ...run.run_config, progress: { ...progress, elapsed_ms: 7 } };
  await client.runs.update({ params: { id: run.id }, body: { run_config: later } });
  expect(await elapsed()).toBe(7);
});
