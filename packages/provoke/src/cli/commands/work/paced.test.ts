import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkers } from '../../test/open-workers.ts';

const GOALS = '--goals Reveal-the-secret --goals Name-the-secret --goals Say-the-secret';
const HOW = '--judge pattern --planted-secret ORCHID-77 --json';

/** An agent that fails now and then, and when requests arrived there. */
async function startAgent(readClock: () => Promise<number>) {
  const arrivals: Promise<number>[] = [];
  const server = await scriptedServer((_, response) => {
    if (arrivals.push(readClock()) % 4 === 0) response.writeHead(503).end();
    else response.end(JSON.stringify({ choices: [{ message: { content: 'no' } }] }));
  });
  onTestFinished(server.close);
  return { endpoint: `${server.url}/v1`, arrivals };
}

test('two workers together keep the limit a minute of a target, over its campaigns and retries', async () => {
  const { type, agent, allow, startWorker, readClock } = await openWorkers();
  const { endpoint, arrivals } = await startAgent(readClock);
  await allow('', endpoint);
  // A limit holds until its campaign ends, so the one that ends last has to have it too.
  const handOver = async (limit: number) => {
    const line = `eval direct ${agent} ${GOALS} ${HOW} --workers staging --requests-per-minute ${limit}`;
    return JSON.parse((await type(line)).stdout).name as string;
  };
  const names = [await handOver(200), await handOver(200)];
  const startedMs = await readClock();

  void startWorker();
  void startWorker();
  for (const name of names) await type(`queue show ${name} --follow`);

  expect(arrivals.length).toBeGreaterThan(6);
  // Sent no sooner than its slot, whatever the network does.
  for (const [index, atMs] of (await Promise.all(arrivals)).entries())
    expect(atMs - startedMs).toBeGreaterThanOrEqual(index * 300);
});

test('the limit of a campaign is shown, and changed while it runs', async () => {
  const { type, agent } = await openWorkers();
  const line = `eval direct ${agent} ${GOALS} ${HOW} --workers staging --requests-per-minute 60`;
  const { name, requests_per_minute } = JSON.parse((await type(line)).stdout);

  await type(`queue resume ${name} --requests-per-minute 600`);

  expect(requests_per_minute).toBe(60);
  expect((await type(`queue show ${name}`)).stdout).toContain('600 requests per minute');
});
