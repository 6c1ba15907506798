import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import type { Target } from '../service/make-run.ts';
import type { Stage } from '../suite.ts';
import { waitForTable } from './measure-opening.ts';
import { startLiveRun } from './start-live-run.ts';
import type { Dashboard } from './with-browser.ts';

const PER_SECOND = 50;
const SECONDS = 20;
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
  const { run, sendSteadily } = await startLiveRun(client, target);
  return inNewPage(async (page) => {
    await page.goto(`${url}/runs/${run}`);
    await waitForTable(page);
    await sleep(OPENED_MS, undefined, { signal });
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: CATEGORIES });
    await sendSteadily({ perSecond: PER_SECOND, seconds: SECONDS }, signal);
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
