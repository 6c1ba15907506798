import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHistory } from './durability/history.ts';
import { makeRuns } from './durability/records.ts';
import { flawless, judge } from './durability/verdict.ts';
import { type Place, startWriters } from './durability/writers.ts';
import { firstOf, isAll } from './one-of-each.ts';
import { makeHome, type Service, serve } from './provoke.ts';
import { stopDatabase } from './stop-database.ts';

const env = { RATE_LIMIT_PER_HOUR: '0', LOG_LEVEL: 'error' };
const KILLS = isAll ? 20 : 4;
const STOPS = Array.from({ length: 3 }, () => ['fast', 'immediate'] as const).flat();
const WRITERS = 8;

async function startService() {
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const service = await serve(home, dataDir, { env });
  const restart = () => serve(home, dataDir, { env, port: Number(new URL(service.url).port) });
  const place = {
    urls: [service.url],
    key: service.apiKey ?? '',
    runs: await makeRuns(service, 3),
  };
  return { service, dataDir, restart, place };
}

async function stop({ child }: Service): Promise<void> {
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** Reads repeatedly until the service has no database. */
async function untilRefused({ urls, key }: Place): Promise<Response> {
  const signal = AbortSignal.timeout(30_000);
  for (;;) {
    const response = await fetch(`${urls[0]}/agent`, {
      headers: { authorization: `Bearer ${key}` },
      signal,
    });
    await response.text();
    if (!response.ok) return response;
  }
}

test('kill -9 loses and duplicates none of the writes acknowledged to eight writers', {
  timeout: 300_000,
}, async ({ annotate }) => {
  const { service: first, restart, place } = await startService();
  let service = first;
  const history = startHistory();
  const restartsMs: number[] = [];
  const writers = startWriters(place, history, WRITERS);

  for (let kills = 0; kills < KILLS; kills++) {
    await history.more(201, 20 + Math.floor(Math.random() * 60));
    service.child.kill('SIGKILL');
    await once(service.child, 'exit');
    const killed = performance.now();
    service = await restart();
    await history.more(201, 1);
    restartsMs.push(Math.round(performance.now() - killed));
  }
  await writers.stop();

  const answers = JSON.stringify([...history.answers]);
  await annotate(
    `restarts ${restartsMs} ms; ${history.operations.length} writes, ${history.replays} replayed: ${answers}`,
  );
  expect(await judge(history, service, place.key)).toEqual(flawless);
  expect(history.answers.get('broken')).toBeGreaterThan(KILLS);
  await stop(service);
});

test('a stopped database, fast or immediate, is restarted: it costs only waiting', {
  timeout: 300_000,
}, async ({ annotate }) => {
  const { service, dataDir, place } = await startService();
  const history = startHistory();
  const downMs: number[] = [];
  const writers = startWriters(place, history, WRITERS);

  for (const mode of firstOf(STOPS, 2)) {
    await history.more(201, 100);
    const turnedAway = Promise.all([history.more(503, WRITERS), untilRefused(place)]);
    const stopped = performance.now();
    await stopDatabase(dataDir, mode);
    const [, read] = await turnedAway;
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1']);
    await history.more(201, 1);
    downMs.push(Math.round(performance.now() - stopped));
  }
  await writers.stop();

  const answers = JSON.stringify([...history.answers]);
  await annotate(
    `down ${downMs} ms; ${history.operations.length} writes, ${history.replays} replayed: ${answers}`,
  );
  expect(await judge(history, service, place.key)).toEqual(flawless);
  expect(history.answers.get('broken')).toBeUndefined();
  await stop(service);
});

test('a node stopped under load finishes its requests; one retry elsewhere is enough for the rest', {
  timeout: 300_000,
}, async ({ annotate }) => {
  const home = await makeHome();
  const dataDir = join(home, 'data');
  let first = await serve(home, dataDir, { env });
  const second = await serve(home, dataDir, { env });
  const history = startHistory();
  const runs = await makeRuns(first, 3);
  const key = first.apiKey ?? '';
  const stopsMs: number[] = [];
  const writers = startWriters({ urls: [first.url, second.url], key, runs }, history, WRITERS);

  for (let stops = 0; stops < 3; stops++) {
    await history.more(201, 60);
    const asked = performance.now();
    await stop(first);
    stopsMs.push(Math.round(performance.now() - asked));
    await history.more(201, 20);
    first = await serve(home, dataDir, { env, port: Number(new URL(first.url).port) });
  }
  await writers.stop();

  const answers = JSON.stringify([...history.answers]);
  await annotate(
    `stops ${stopsMs} ms; ${history.operations.length} writes, ${history.replays} replayed: ${answers}`,
  );
  expect(await judge(history, second, key)).toEqual(flawless);
  expect(history.triesMax).toBe(2);
  expect(history.replays).toBe(0);
  await stop(first);
  await stop(second);
});
