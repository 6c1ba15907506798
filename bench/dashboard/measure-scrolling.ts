import { quantile } from '../load/quantile.ts';
import { waitForTable } from './measure-opening.ts';
import { scrollTable } from './scroll-table.ts';
import type { Dashboard } from './with-browser.ts';

const FRAMES = 300;
const JUMPS = 60;

export type Scrolling = {
  frames: number;
  blank: number;
  p50Ms: number;
  p95Ms: number;
  /** What JavaScript holds afterwards, its arrays included, without collecting garbage first. */
  heapBytes: number;
};

/** Scrolls the table of a run by 340 pixels a frame, then jumps to and fro. */
export const measureScrolling = ({ inNewPage, url }: Dashboard, run: string): Promise<Scrolling> =>
  inNewPage(async (page) => {
    await page.goto(`${url}/runs/${run}`);
    await waitForTable(page);
    await page.waitForLoadState('networkidle');
    const { blank, times } = await page.evaluate(scrollTable, { frames: FRAMES, jumps: JUMPS });
    const session = await page.context().newCDPSession(page);
    const heap = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    return {
      frames: FRAMES + JUMPS,
      blank,
      p50Ms: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      heapBytes: heap.usedSize + (heap.backingStorageSize ?? 0),
    };
  });
