import type { Page } from 'playwright-core';
import type { Stage } from '../suite.ts';
import type { Dashboard } from './with-browser.ts';

const TABLE = '[role=grid][aria-label=Results]';

/** Milliseconds until the page is usable; of these, what its main thread computed, whatever else the machine did. */
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
        await page.goto(`${url}/runs/${run}`, { waitUntil: 'commit' });
        await waitForTable(page);
        await takeKey(page);
        const ms = await page.evaluate(() => performance.now());
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

/** The key goes to the next row; keys before the table listens are lost, as a person's are. */
async function takeKey(page: Page): Promise<void> {
  const moved = page.locator(`${TABLE} [data-at][aria-selected=true]:not([data-at="0"])`);
  do await page.keyboard.press('j');
  while ((await moved.count()) === 0);
}
