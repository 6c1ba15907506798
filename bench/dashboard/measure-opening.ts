import type { Page } from 'playwright-core';
import type { Stage } from '../suite.ts';
import { pressUntilMoved } from './press-until-moved.ts';
import type { Dashboard } from './with-browser.ts';

const TABLE = '[role=grid][aria-label=Results]';

/** Milliseconds until the page is usable; of these, its main thread's own computing. */
export type Opening = { ms: number; mainThreadMs: number };

/** From navigation, with nothing cached, until the table shows rows and takes a key. One per round. */
export async function measureOpening(
  { inNewPage, url }: Dashboard,
  run: string,
  { pace, signal }: Stage,
): Promise<Opening[]> {
  const times: Opening[] = [];
  while (times.length < pace.rounds) {
    signal.throwIfAborted();
    times.push(
      await inNewPage(async (page) => {
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        await page.addInitScript(pressUntilMoved);
        await page.goto(`${url}/runs/${run}`, { waitUntil: 'commit' });
        const moved = await page.waitForFunction(
          () => performance.getEntriesByName('row-moved')[0]?.startTime,
        );
        const ms = (await moved.jsonValue()) ?? Number.NaN;
        const { metrics } = await session.send('Performance.getMetrics');
        const task = metrics.find(({ name }) => name === 'TaskDuration');
        return { ms, mainThreadMs: (task?.value ?? Number.NaN) * 1_000 };
      }),
    );
  }
  return times;
}

export async function waitForTable(page: Page): Promise<void> {
  await page.waitForSelector(`${TABLE} [data-at="0"]`);
}
