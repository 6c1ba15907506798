import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareDataFolder } from '../../server/src/test/prepare-data-folder.ts';
import { Agent, CampaignError } from './agent.ts';
import type { AttackConfig } from './configuration/typed-attack.ts';
import type { HackEvent } from './hack-event.ts';
import { openHome } from './test/open-home.ts';

const GOALS = ['first', 'second', 'third', 'fourth'];

type Attack = AttackConfig | { attack_config: AttackConfig };

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
  const attack_config: AttackConfig = {
    ...{ attack_type: 'flipattack', goals: GOALS, category_classifier: false },
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

  await expect(hacking).rejects.toMatchObject({
    name: 'CampaignError',
    cause: { message: 'The loop over the results was left.' },
  });
  expect(server.requests.length).toBeLessThan(GOALS.length);
});

test("the loop yields all results, then throws the hack's error", async () => {
  const { hacking } = await startHacking(500);
  const statuses: string[] = [];

  const looping = (async () => {
    for await (const { evaluation_status } of hacking) statuses.push(evaluation_status);
  })();

  await expect(looping).rejects.toThrow('Nothing could be attempted: ');
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

test.each([
  ['an error', new Error('The deploy was called off.')],
  ['a text', 'called off'],
])(
  'a hack that is aborted with %s as the reason has it as the cause of its error',
  async (_, reason) => {
    const stop = new AbortController();
    const { hacking } = await startHacking(200, {
      signal: stop.signal,
      onEvent: ({ type }: HackEvent) => void (type === 'attempt-end' && stop.abort(reason)),
    });

    const error = await hacking.catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(CampaignError);
    expect((error as CampaignError).cause).toBe(reason);
  },
);

test('a hack that is aborted before it has started rejects with the reason, and sends nothing', async () => {
  const reason = new Error('The deploy was called off.');

  const { hacking, server } = await startHacking(200, { signal: AbortSignal.abort(reason) });

  expect(await hacking.catch((thrown: unknown) => thrown)).toBe(reason);
  expect(server.requests).toEqual([]);
});

test('onEvent hears everything in order, and the campaign waits for it', async () => {
  const heard: string[] = [];
  let isBusy = false;
  const { hacking } = await startHacking(200, {
    async onEvent({ type }: HackEvent) {
      expect(isBusy).toBe(false);
      isBusy = true;
      await setImmediate();
      isBusy = false;
      heard.push(type);
    },
  });

  await hacking;

  expect(heard[0]).toBe('campaign-start');
  expect(heard.filter((type) => type === 'attempt-end')).toHaveLength(GOALS.length);
  expect(heard.at(-1)).toBe('campaign-end');
});

test.each([
  ['attempt-end', 200],
  ['wait', 429],
])('an error of onEvent at %s ends the hack, and is thrown as it is', async (place, statusCode) => {
  const own = new Error('The table is full.');
  const { hacking, server } = await startHacking(statusCode, {
    onEvent({ type }: HackEvent) {
      if (type === place) throw own;
    },
  });

  expect(await hacking.catch((thrown: unknown) => thrown)).toBe(own);
  expect(server.requests.length).toBeLessThan(GOALS.length);
});
