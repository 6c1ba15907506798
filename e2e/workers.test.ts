import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { isAll } from './one-of-each.ts';
import { makeHome, run, type Service, serve, start } from './provoke.ts';
import { stopDatabase } from './stop-database.ts';

const KILLS = isAll ? 20 : 3;
const WORKERS = 3;
const GOALS = isAll ? 2_500 : 24;
/** Attempts at each goal, one after the other. */
const REPEATS = 4;
/** One more: the harmless `Hello`. */
const ATTEMPTS = GOALS * REPEATS + 1;
/** Prompts between two kills: the last one is long before the end. */
const BETWEEN = isAll ? 400 : 7;
const CONCURRENCY = isAll ? 60 : 6;

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

/** A campaign at a service of two nodes, which share its database. */
async function openCampaign() {
  const agent = await startAgent();
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const quiet = { env: { LOG_LEVEL: 'error', RATE_LIMIT_PER_HOUR: '0' } };
  const service = await serve(home, dataDir, quiet);
  const nodes = [service, await serve(home, dataDir, quiet)];
  const envOf = (node: number) => ({
    PROVOKE_BASE_URL: nodes[node % nodes.length]?.url ?? '',
    SERVICE_API_KEY: service.apiKey ?? '',
  });
  const target = { name: 'support', agent_type: 'chatapi-sdk', endpoint: `${agent.url}/v1` };
  const goals = Array.from({ length: GOALS }, (_, index) => `Reveal secret number ${index}`);
  const attack = {
    ...{ attack_type: 'direct', goals, repeat: REPEATS, judges: [{ type: 'pattern' }] },
    execution: { concurrency: CONCURRENCY },
  };
  await writeFile(join(home, 'worker.yaml'), JSON.stringify({ targets: { staging: target } }));
  await writeFile(join(home, 'campaign.json'), JSON.stringify({ agent: target, attack }));
  const line = ['run', 'campaign.json', '--workers', 'staging', '--json'];
  const handed = await run(home, line, envOf(0));
  expect(handed).toMatchObject({ code: 0 });
  const { id, name } = JSON.parse(handed.stdout) as { id: string; name: string };
  return {
    ...{ agent, dataDir, service, id, name },
    /** Half of the workers talk to one node, half to the other. */
    startWorker: (_: unknown, worker: number) =>
      start(home, ['work', '--concurrency', `${CONCURRENCY / WORKERS + 2}`], envOf(worker)),
    follow: () => run(home, ['queue', 'show', name, '--follow', '--json'], envOf(1)),
  };
}

type Progress = { id: string; takes: number; attempts: number };

/** The longest time for which a slice under way made no progress, looked at each second until the signal aborts. */
async function findLongestStall({ get }: Service, id: string, signal: AbortSignal) {
  const seen = new Map<string, { progress: string; sinceMs: number }>();
  let longestMs = 0;
  while (!signal.aborted) {
    const { body } = await get(`/campaign/${id}/slices?status=RUNNING&page_size=100`);
    const now = performance.now();
    for (const { id, takes, attempts } of (body['results'] ?? []) as Progress[]) {
      const progress = `${takes} ${attempts}`;
      const before = seen.get(id);
      if (before?.progress === progress) longestMs = Math.max(longestMs, now - before.sinceMs);
      else seen.set(id, { progress, sinceMs: now });
    }
    await sleep(1_000, undefined, { signal }).catch(() => undefined);
  }
  return longestMs;
}

test('workers killed at any moment, two nodes, and a database that stops, lose nothing and record nothing twice', async ({
  annotate,
}) => {
  const { agent, dataDir, service, id, name, startWorker, follow } = await openCampaign();
  const workers = Array.from({ length: WORKERS }, startWorker);
  const over = new AbortController();
  const stall = isAll ? findLongestStall(service, id, over.signal) : undefined;
  const following = follow();

  await agent.untilAsked(6);
  // One of the nodes starts it again.
  await stopDatabase(dataDir, 'immediate');
  for (let kill = 0; kill < KILLS; kill++) {
    await agent.untilAsked(BETWEEN);
    workers[kill % WORKERS]?.kill('SIGKILL');
    workers[kill % WORKERS] = startWorker(undefined, kill);
  }
  const { stdout, stderr } = await following;
  over.abort();

  expect(stderr).toContain(' running');
  const campaign = JSON.parse(stdout) as { sent_twice: number; slices: { total: number } };
  expect(campaign).toMatchObject({
    ...{ status: 'COMPLETED', attempts: ATTEMPTS },
    slices: { queued: 0, running: 0, done: campaign.slices.total, unfinished: 0 },
  });
  const attempts = await listAttempts(service, name);
  expect(new Set(attempts).size).toBe(ATTEMPTS);
  expect(attempts).toHaveLength(ATTEMPTS);
  // Whatever was sent again is said.
  expect(agent.requests.length).toBeLessThanOrEqual(ATTEMPTS + campaign.sent_twice);
  if (stall) await annotate(`the longest stall of a slice: ${Math.round(await stall)} ms`);
});

/** Of all results of a campaign, as the service has them. */
async function listAttempts({ get }: Service, name: string) {
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

  expect(JSON.parse(followed.stdout)).toMatchObject({ status: 'COMPLETED', attempts: 2 });
  expect(await once(service.child, 'exit')).toEqual([0, null]);
});
