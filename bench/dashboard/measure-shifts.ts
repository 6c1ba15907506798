import { type Ids, listPaths } from './list-paths.ts';
import type { Dashboard } from './with-browser.ts';

/** How much of a page moved by itself until it was quiet, as browsers count it: 0 is nothing. */
export type Shift = { path: string; width: number; moved: number };

const WIDTHS = [390, 1440];
const QUIET_MS = 1_500;

/** Every page, narrow and wide, with nothing cached. */
export async function measureShifts({ inNewPage, url }: Dashboard, ids: Ids): Promise<Shift[]> {
  const shifts: Shift[] = [];
  for (const width of WIDTHS)
    for (const path of listPaths(ids))
      shifts.push({
        ...{ path, width },
        moved: await inNewPage(async (page) => {
          await page.setViewportSize({ width, height: 900 });
          await page.addInitScript(ADD_UP);
          await page.goto(url + path, { waitUntil: 'networkidle' });
          await page.waitForTimeout(QUIET_MS);
          return (await page.evaluate('globalThis.moved')) as number;
        }),
      });
  return shifts;
}

const ADD_UP = `globalThis.moved = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) globalThis.moved += value;
}).observe({ type: 'layout-shift', buffered: true });`;
