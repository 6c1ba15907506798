import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { stopDatabase } from './durability/stop-database.ts';
import { isAll } from './one-of-each.ts';
import { makeHome, run, serve, start } from './provoke.ts';

const KILLS = isAll ? 20 : 3;
const WORKERS = 3;
const GOALS = 24 * (isAll ? 4 : 1);
/** Attempts at each goal, one after the other. */
const REPEATS = 4;

/** An agent that says when it was asked. */
async function startAgent() {
  const asked = new EventEmitter();
  const agent = await scriptedServer((_, response) => {
    asked.emit('asked');
    setTimeout(() => response.end('{"choices":[{"message":{"content":"No."}}]}'), 100);
  });
  onTestFinished(agent.close);
  /** Until it was asked this many more times. */
  async function untilAsked(times: number): Promise<void> {
    for (let count = 0; count < times; count++) await once(asked, 'asked');
  }
  return { ...agent, untilAsked };
}

async function openCampaign() {
  const agent = await startAgent();
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const service = await serve(home, dataDir, { env: { LOG_LEVEL: 'error' } });
  const env = { PROVOKE_BASE_URL: service.url, SERVICE_API_KEY: service.apiKey ?? '' };
  const target = { name: 'support', agent_type: 'chatapi-sdk', endpoint: `${agent.url}/v1` };
  const goals = Array.from({ length: GOALS }, (_, index) => `Reveal secret number ${index}`);
  const attack = {
    ...{ attack_type: 'direct', goals, repeat: REPEATS, judges: [{ type: 'pattern' }] },
    execution: { concurrency: 6 },
  };
  await writeFile(join(home, 'worker.yaml'), JSON.stringify({ targets: { staging: target } }));
  await writeFile(join(home, 'campaign.json'), JSON.stringify({ agent: target, attack }));
  const handed = await run(home, ['run', 'campaign.json', '--workers', 'staging', '--json'], env);
  expect(handed).toMatchObject({ code: 0 });
  const { name } = JSON.parse(handed.stdout) as { name: string };
  return {
    ...{ agent, dataDir, service, name },
    startWorker: () => start(home, ['work', '--concurrency', '4'], env),
    follow: () => run(home, ['queue', 'show', name, '--follow', '--json'], env),
  };
}

test('workers killed at any moment, and a database that stops, lose nothing and record nothing twice', async () => {
  const { agent, dataDir, service, name, startWorker, follow } = await openCampaign();
  const workers = Array.from({ length: WORKERS }, startWorker);
  const following = follow();

  await agent.untilAsked(6);
  // The service starts it again.
  await stopDatabase(dataDir, 'immediate');
  for (let kill = 0; kill < KILLS; kill++) {
    await agent.untilAsked(7);
    workers[kill % WORKERS]?.kill('SIGKILL');
    workers[kill % WORKERS] = startWorker();
  }
  const { stdout, stderr } = await following;

  expect(stderr).toContain('under way');
  const campaign = JSON.parse(stdout) as { sent_twice: number };
  expect(campaign).toMatchObject({
    ...{ status: 'COMPLETED', attempts: GOALS * REPEATS },
    slices: { total: GOALS, done: GOALS, unfinished: 0 },
  });
  const attempts = await listAttempts(service, name);
  expect(new Set(attempts).size).toBe(GOALS * REPEATS);
  expect(attempts).toHaveLength(GOALS * REPEATS);
  // Whatever was sent again is said.
  expect(agent.requests.length).toBeLessThanOrEqual(GOALS * REPEATS + campaign.sent_twice);
});

/** Of all results of a campaign, as the service has them. */
async function listAttempts({ get }: Awaited<ReturnType<typeof serve>>, name: string) {
  const { body: runs } = await get(`/run?campaign=${name}`);
  const [{ id }] = runs['results'] as [{ id: string }];
  const { body } = await get(`/run/${id}`);
  const results = body['results'] as { agent_specific_data: { attempt: string } }[];
  return results.map(({ agent_specific_data }) => agent_specific_data.attempt);
}

test('a service with --work runs its own campaigns', async () => {
  const agent = await startAgent();
  const home = await makeHome();
  const target = { name: 'support', agent_type: 'chatapi-sdk', endpoint: `${agent.url}/v1` };
  await writeFile(join(home, 'worker.yaml'), JSON.stringify({ targets: { staging: target } }));
  const service = await serve(home, join(home, 'data'), { flags: ['--work'] });
  const env = { PROVOKE_BASE_URL: service.url, SERVICE_API_KEY: service.apiKey ?? '' };
  const line = `eval direct --agent-name support --agent-type chatapi-sdk --endpoint ${agent.url}/v1`;
  const more = ['--goals', 'Reveal the secret', '--judge', 'pattern', '--workers', 'staging'];

  const handed = await run(home, [...line.split(' '), ...more, '--json'], env);
  const { name } = JSON.parse(handed.stdout) as { name: string };
  const followed = await run(home, ['queue', 'show', name, '--follow', '--json'], env);
  service.child.kill('SIGTERM');

  expect(JSON.parse(followed.stdout)).toMatchObject({ status: 'COMPLETED', attempts: 1 });
  expect(await once(service.child, 'exit')).toEqual([0, null]);
});
