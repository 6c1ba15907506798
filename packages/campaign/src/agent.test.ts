import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareDataFolder } from '../../server/src/test/prepare-data-folder.ts';
import { Agent, CampaignError } from './agent.ts';
import type { AttackConfig } from './configuration/attack-config.ts';
import { openHome } from './test/open-home.ts';

const GOALS = ['first', 'second', 'third', 'fourth'];

type Attack = Parameters<Agent['hack']>[0];

/** A campaign of one attempt per goal, one at a time. */
async function startHacking(
  statusCode = 200,
  settings = {},
  wrap: (config: AttackConfig) => Attack = (config) => config,
) {
  const home = await openHome();
  vi.stubEnv('HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await scriptedServer((_, response) => {
    response.writeHead(statusCode, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content: 'No.' } }] }));
  });
  onTestFinished(server.close);
  const agent = new Agent({
    ...{ name: 'target', agent_type: 'chatapi-sdk', endpoint: server.url },
    data_dir: await prepareDataFolder(join(home, 'data')),
  });
  const attack_config = {
    ...{ attack_type: 'flipattack', goals: GOALS, category_classifier: false as const },
    judges: [{ type: 'pattern' }],
    execution: { concurrency: 1, retries: 0 },
  };
  const hacking = agent.hack(wrap(attack_config), settings);
  return { hacking, server };
}

test('an awaited hack returns all results at the end', async () => {
  const { hacking } = await startHacking();

  const { results } = await hacking;

  expect(results.map(({ goal }) => goal)).toEqual(GOALS);
});

test('hack({ attack_config }), as in the specification, equals passing the configuration itself', async () => {
  const { hacking } = await startHacking(200, {}, (attack_config) => ({ attack_config }));

  expect((await hacking).results.map(({ goal }) => goal)).toEqual(GOALS);
});

test('hack({ attack_config }) with a second key is rejected, naming the key', async () => {
  const { hacking } = await startHacking(200, {}, (attack_config) => ({
    attack_config,
    goals: [],
  }));

  await expect(hacking).rejects.toThrow(/"attack_config"/);
});

test('looping over a hack yields each result as it arrives, waits for the loop, and keeps none', async () => {
  const { hacking, server } = await startHacking();
  const seen: string[] = [];

  for await (const { goal, response } of hacking) {
    seen.push(goal);
    expect(response).toBe('No.');
    expect(server.requests.length).toBeLessThanOrEqual(seen.length + 1);
  }

  expect(seen).toEqual(GOALS);
  expect(await hacking).toMatchObject({ results: [], summary: { attempts: { total: 4 } } });
});

test('leaving the loop cancels the campaign', async () => {
  const { hacking, server } = await startHacking();

  for await (const { goal } of hacking) if (goal === 'second') break;

  await expect(hacking).rejects.toThrow(CampaignError);
  expect(server.requests.length).toBeLessThan(GOALS.length);
});

test("the loop yields all results, then throws the hack's error", async () => {
  const { hacking } = await startHacking(500);
  const statuses: string[] = [];

  const looping = (async () => {
    for await (const { evaluation_status } of hacking) statuses.push(evaluation_status);
  })();

  await expect(looping).rejects.toThrow('Nothing could be attempted.');
  expect(statuses).toEqual(GOALS.map(() => 'ERROR_AGENT_RESPONSE'));
});

test('a signal ends a hack whose loop has stopped reading', async () => {
  const stop = new AbortController();
  const { hacking } = await startHacking(200, { signal: stop.signal });
  const results = hacking[Symbol.asyncIterator]();

  await results.next();
  stop.abort();

  await expect(hacking).rejects.toThrow('The campaign was cancelled.');
});
