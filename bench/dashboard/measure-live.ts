import type { Client } from '@provoke/client';
import { quantile } from '../load/quantile.ts';
import type { Target } from '../service/make-run.ts';
import type { Stage } from '../suite.ts';
import { waitForTable } from './measure-opening.ts';
import { startLiveRun } from './start-live-run.ts';
import { type Watched, watchRow } from './watch-row.ts';
import type { Dashboard } from './with-browser.ts';

const PER_SECOND = 200;
const SECONDS = 10;

export type Live = { arrived: number; p50Ms: number; p95Ms: number; movedPx: number };

/** A run that gets 200 results per second for 10 seconds while a person reads a row of it. */
export async function measureLive(
  { inNewPage, url }: Dashboard,
  { client, target }: { client: Client; target: Target },
  { signal }: Stage,
): Promise<Live> {
  const { run, sendSteadily } = await startLiveRun(client, target);
  return inNewPage(async (page) => {
    await page.goto(`${url}/runs/${run}`);
    await waitForTable(page);
    const watching = page.evaluate(watchRow, { forMs: SECONDS * 1_000 });
    await sendSteadily({ perSecond: PER_SECOND, seconds: SECONDS }, signal);
    return toLive(await watching);
  });
}

const toLive = ({ times, movedPx, arrived }: Watched): Live => ({
  arrived,
  p50Ms: quantile(times, 0.5),
  p95Ms: quantile(times, 0.95),
  movedPx: movedPx ?? Number.POSITIVE_INFINITY,
});
