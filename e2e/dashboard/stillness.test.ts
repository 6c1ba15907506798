import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstOf, isAll } from '../one-of-each.ts';
import { openAsOwner } from './open-dashboard.ts';
import { seedActs } from './seed-acts.ts';
import { seedAgent, seedRun, toResult } from './seed-runs.ts';

/** As browsers count it: 0 is nothing. */
const MOVED_MAX = 0.02;
const QUIET_MS = 700;
/** Longer than a loader waits for the parts of its page. */
const LATE_MS = [1_000, 0, 1_700, 300];

const WIDTHS = [390, 1440];
const ORDERS: [string, number][] = [
  ['late, in another order', 1],
  ['late, in a third order', 2],
  ['immediately', 0],
];

// Parts of a page come in the order in which the service answers, and never move what is shown already.
test.each(firstOf(ORDERS))(
  'no page moves by itself: answers come %s',
  {
    timeout: 900_000,
  },
  async (_, order) => {
    const dashboard = await openAsOwner();
    const { page, open } = dashboard;
    const paths = await seedPages(dashboard);
    await page.addInitScript(ADD_UP);
    await answerLate(page, order);

    const moved: string[] = [];
    for (const [at, path] of paths.entries())
      for (const width of isAll ? WIDTHS : at % 2 === 0 ? [WIDTHS[(at / 2) % 2] ?? 0] : []) {
        await page.setViewportSize({ width, height: 900 });
        await open(path);
        await page.waitForTimeout(QUIET_MS);
        const { sum, what } = (await page.evaluate('globalThis.moved')) as Moved;
        if (sum > MOVED_MAX) moved.push(`${path} at ${width} px: ${sum.toFixed(3)}, ${what}`);
      }

    expect(moved).toEqual([]);
  },
);

/** Every page, full. */
async function seedPages(dashboard: Awaited<ReturnType<typeof openAsOwner>>): Promise<string[]> {
  const acts = await seedActs(dashboard, { fates: ['dcmsr', 'ddr', 'rr', 'm'] });
  const agent = await seedAgent(dashboard, 'desk');
  const results = Array.from({ length: 60 }, (_, at) =>
    toResult({ goal: at % 30, iteration: at + 1, broken: at % 3 === 0 }),
  );
  const { run, results: ids } = await seedRun(dashboard, { agent, results });
  const other = await seedRun(dashboard, { agent, results });
  return [
    ...['/', '/triage', '/runs', `/runs/${run}`, `/runs/${run}/results/${ids[0]}`],
    ...[`/runs/${acts.run}`, `/runs/${acts.run}/results/goal-0`],
    ...[`/compare?a=${run}&b=${other.run}`, '/new-campaign', '/campaigns', '/schedules'],
    ...['/schedules/new', '/agents', '/agents/new', `/agents/${agent}`],
    ...[`/agents/${agent}/over-time`, '/attacks', '/attacks/new', '/reports', '/usage', '/keys'],
    ...['/webhooks', '/members', '/audit', '/organization', '/profile'],
  ];
}

type Moved = { sum: number; what: string };

const ADD_UP = `globalThis.moved = { sum: 0, what: '' };
let most = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    moved.sum += value;
    if (value < most) continue;
    most = value;
    moved.what = sources.map(({ node, previousRect, currentRect }) =>
      (node?.nodeName ?? '') + '.' + (node?.className ?? '') + ' "' + (node?.textContent ?? '').slice(0, 40) + '" ' + [previousRect.x, previousRect.y, currentRect.x, currentRect.y].map(Math.round)).join('; ');
  }
}).observe({ type: 'layout-shift', buffered: true });`;

/** The first answers come after those that were asked for later. */
const answerLate = async (page: Page, order: number) => {
  if (order === 0) return;
  let asked = order;
  await page.route(
    ({ pathname }) => !pathname.startsWith('/app'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS[asked++ % LATE_MS.length]));
      await route.continue().catch(() => undefined);
    },
  );
};
