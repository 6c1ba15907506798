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

/** Tasks, and what ran scripts. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

/** The longest task of the page's main thread, by its own CPU: other processes may hold it up. */
export type LongTasks = { arrived: number; longestMs: number };

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
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: CATEGORIES });
    const started = performance.now();
    const count = PER_SECOND / BATCHES_PER_SECOND;
    for (let batch = 0; batch < SECONDS * BATCHES_PER_SECOND; batch++) {
      const due = started + (batch * 1_000) / BATCHES_PER_SECOND;
      await sleep(due - performance.now(), undefined, { signal });
      await send(1_000 + batch * count, count);
    }
    const trace = JSON.parse(String(await browser?.stopTracing())) as Trace;
    return { arrived: PER_SECOND * SECONDS, longestMs: longestTaskMs(trace) };
  });
}

type Traced = { name: string; pid: number; tid: number; tdur?: number };
type Trace = { traceEvents: Traced[] };

function longestTaskMs({ traceEvents }: Trace): number {
  const placeOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const mains = new Set(traceEvents.filter(({ name }) => name === 'FunctionCall').map(placeOf));
  const tasks = traceEvents.filter((one) => one.name === 'RunTask' && mains.has(placeOf(one)));
  if (tasks.length === 0) throw new Error('The browser traced no task of the page.');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000;
}
