import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import { makeRun, type Target } from '../service/make-run.ts';
import type { Stage } from '../suite.ts';
import { results } from './measure-live.ts';
import { waitForTable } from './measure-opening.ts';
import type { Dashboard } from './with-browser.ts';

const PER_SECOND = 50;
const SECONDS = 20;
const BATCHES_PER_SECOND = 10;
/** What opening the page takes is measured elsewhere. */
const OPENED_MS = 3_000;

/** Tasks of a page that took more than 50 ms, which is what the browser tells of. */
export type LongTasks = { arrived: number; count: number; longestMs: number };

/** A run that gets 50 results per second for 20 seconds, watched by a page. */
export async function measureLongTasks(
  { inNewPage, url }: Dashboard,
  { client, target }: { client: Client; target: Target },
  { signal }: Stage,
): Promise<LongTasks> {
  const run = await makeRun(client, target);
  await client.runs.update({ params: { id: run }, body: { status: 'RUNNING' } });
  const send = (from: number, count: number) =>
    client.runs.recordResults({ params: { id: run }, body: { results: results(from, count) } });
  await send(0, 1_000);
  return inNewPage(async (page) => {
    await page.goto(`${url}/runs/${run}`);
    await waitForTable(page);
    await sleep(OPENED_MS, undefined, { signal });
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    const started = performance.now();
    const count = PER_SECOND / BATCHES_PER_SECOND;
    for (let batch = 0; batch < SECONDS * BATCHES_PER_SECOND; batch++) {
      const due = started + (batch * 1_000) / BATCHES_PER_SECOND;
      await sleep(due - performance.now(), undefined, { signal });
      await send(1_000 + batch * count, count);
    }
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
    const arrived = PER_SECOND * SECONDS;
    return { arrived, count: tasks.length, longestMs: Math.max(0, ...tasks) };
  });
}
