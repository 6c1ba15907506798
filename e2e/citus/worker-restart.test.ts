import { exec } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeRun } from '../../packages/server/src/test/records.ts';
import {
  startServer,
  type TestOrganization,
  type TestServer,
} from '../../packages/server/src/test/start-server.ts';

const run = promisify(exec);
const { STOP_WORKER: stop = '', START_WORKER: start = '' } = process.env;

/** Enough that each of two machines has some. */
const ORGANIZATIONS = 16;

/** Records results of a run until it is stopped; each is retried, with its key, while it gets 503. */
function record(server: TestServer, { key }: TestOrganization, runId: string, end: AbortSignal) {
  const seen = { recorded: 0, away: 0, wrong: [] as string[] };
  const send = async (idempotencyKey: string): Promise<void> => {
    const answer = await server.call('/result', {
      ...{ key, method: 'POST', body: JSON.stringify({ run: runId }) },
      headers: { 'idempotency-key': idempotencyKey },
    });
    if (answer.status === 201) return void seen.recorded++;
    // A first try that is still under way answers 409, and both say when to come again.
    if (answer.status === 503) seen.away++;
    else if (answer.status !== 409) return void seen.wrong.push(await answer.text());
    if (answer.headers.get('retry-after') !== '1') seen.wrong.push('without Retry-After');
    await sleep(200);
    return send(idempotencyKey);
  };
  const work = async () => {
    while (!end.aborted) await send(randomUUID());
  };
  return { seen, runId, done: work() };
}

test.runIf(stop)(
  'while a machine is away, writers are asked to wait; when it is back, nothing is lost or doubled',
  async () => {
    const server = await startServer();
    const ending = new AbortController();
    const all = await Promise.all(
      Array.from({ length: ORGANIZATIONS }, async () => {
        const org = await server.org();
        return { org, ...record(server, org, (await makeRun(org.client)).id, ending.signal) };
      }),
    );
    const until = async (isSo: () => boolean) => {
      while (!isSo() && all.every(({ seen }) => seen.wrong.length === 0)) await sleep(50);
    };
    const allGoOn = () => {
      const before = all.map(({ seen }) => seen.recorded);
      return until(() => all.every(({ seen }, index) => seen.recorded > (before[index] ?? 0) + 3));
    };

    await allGoOn();
    await run(stop);
    await until(() => all.some(({ seen }) => seen.away > 0));
    await run(start);
    await allGoOn();
    ending.abort();
    await Promise.all(all.map(({ done }) => done));

    for (const { org, seen, runId } of all) {
      const { count } = await org.client.results.list({ query: { run: runId } });
      const [{ total_results } = { total_results: 0 }] = (await org.client.runs.list()).results;
      expect([seen.wrong, count, total_results]).toEqual([[], seen.recorded, seen.recorded]);
    }
  },
);
