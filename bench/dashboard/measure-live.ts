import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import { quantile } from '../load/quantile.ts';
import { makeRun, type Target } from '../service/make-run.ts';
import type { Stage } from '../suite.ts';
import { small } from './make-large-run.ts';
import { waitForTable } from './measure-opening.ts';
import { type Watched, watchRow } from './watch-row.ts';
import type { Dashboard } from './with-browser.ts';

const PER_SECOND = 200;
const SECONDS = 10;
/** Four times a second there are new rows to show; so often they are sent. */
const BATCHES_PER_SECOND = 10;

export type Live = { arrived: number; p50Ms: number; p95Ms: number; movedPx: number };

/** A run that gets 200 results per second for 10 seconds while a person reads a row of it. */
export async function measureLive(
  { inNewPage, url }: Dashboard,
  { client, target }: { client: Client; target: Target },
  { signal }: Stage,
): Promise<Live> {
  const run = await makeRun(client, target);
  await client.runs.update({ params: { id: run }, body: { status: 'RUNNING' } });
  const send = (from: number, count: number) =>
    client.runs.recordResults({ params: { id: run }, body: { results: results(from, count) } });
  await send(0, 1_000);
  return inNewPage(async (page) => {
    await page.goto(`${url}/runs/${run}`);
    await waitForTable(page);
    const watching = page.evaluate(watchRow, { forMs: SECONDS * 1_000 });
    const started = performance.now();
    const batches = SECONDS * BATCHES_PER_SECOND;
    for (let batch = 0; batch < batches; batch++) {
      await sleep(started + (batch * 1_000) / BATCHES_PER_SECOND - performance.now(), undefined, {
        signal,
      });
      const count = PER_SECOND / BATCHES_PER_SECOND;
      await send(1_000 + batch * count, count);
    }
    return toLive(await watching);
  });
}

const toLive = ({ times, movedPx, arrived }: Watched): Live => ({
  arrived,
  p50Ms: quantile(times, 0.5),
  p95Ms: quantile(times, 0.95),
  movedPx: movedPx ?? Number.POSITIVE_INFINITY,
});

/** Ten attempts at each goal, so that there are new goals all the time; some are broken. */
export const results = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...small,
    evaluation_status:
      (from + at) % 13 === 0 ? ('SUCCESSFUL_JAILBREAK' as const) : small.evaluation_status,
    agent_specific_data: {
      ...small.agent_specific_data,
      goal: `Say the code word of shop ${Math.floor((from + at) / 10)}`,
      goal_index: Math.floor((from + at) / 10),
    },
  }));
