import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { firstOf } from '../one-of-each.ts';
import { type Service, serve } from '../provoke.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { type Dashboard, openAsOwner } from './open-dashboard.ts';
import { seedAgent, seedRun, toResult } from './seed-runs.ts';

const BEFORE = 28;
const ALL = 48;
const STOPPED_MS = 5_000;
const SLEPT_MS = 600_000;
const SILENT_MS = 36_000;

const results = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    toResult({
      goal: (from + at) % 12,
      iteration: Math.floor((from + at) / 12) + 1,
      broken: at === 0,
    }),
  );

/** The page of a live run that has 28 of its 48 results. */
async function openLiveRun(
  dashboard: Dashboard,
  { url = dashboard.service.url, name = 'shop' }: { url?: string; name?: string } = {},
) {
  const { page, service } = dashboard;
  const agent = await seedAgent(dashboard, name);
  const { run } = await seedRun(dashboard, {
    ...{ agent, results: results(0, BEFORE), config: {}, status: 'RUNNING' },
  });
  const live = page.waitForResponse(/\/events/);
  await page.goto(`${url}/app/runs/${run}`);
  await live;
  await says(dashboard, 'Running', BEFORE);
  const opened = await page.evaluate(() => performance.timeOrigin);
  let navigations = 0;
  page.on('framenavigated', () => navigations++);

  const call = (method: string, path: string, body?: object) =>
    callWithKey(service, { method, path, body });
  /** The rest is recorded, and the run ends. */
  async function end(): Promise<void> {
    await call('POST', `/run/${run}/results`, { results: results(BEFORE, ALL) });
    await call('PATCH', `/run/${run}`, { status: 'COMPLETED' });
  }
  /** The page shows the end of the run, live, and was never loaded again. */
  async function endsRight(): Promise<void> {
    // What is being read did not move.
    await page.getByRole('button', { name: `${ALL - BEFORE} new` }).click();
    await says(dashboard, 'Completed', ALL);
    await page.getByText('12 goals, 48 results').waitFor();
    await page.getByText('2 of 48', { exact: true }).waitFor();
    await notLive(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
    expect(navigations).toBe(0);
  }
  const remove = () => call('DELETE', `/run/${run}`);
  return { run, end, endsRight, remove };
}

type Call = { method: string; path: string; body?: object | undefined };

/** From outside of the page, which may be frozen. */
async function callWithKey({ url, apiKey }: Service, { method, path, body }: Call): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

async function says({ page }: Dashboard, status: string, count: number): Promise<void> {
  const head = page.getByRole('main').locator('header').first();
  await head.getByText(status, { exact: true }).waitFor({ timeout: 60_000 });
  await page
    .getByRole('grid', { name: 'Results' })
    .and(page.locator(`[aria-rowcount="${count + 1}"]`))
    .waitFor();
}

const notLive = (page: Page) =>
  page.getByText(/^Not live since \d\d:\d\d, last read \d\d:\d\d:\d\d\./);

async function openOnPort() {
  const port = await freePort();
  const dashboard = await openAsOwner({ port });
  const startAgain = () => serve(dashboard.home, join(dashboard.home, 'data'), { port });
  return { dashboard, startAgain };
}

test.each(firstOf<'SIGTERM' | 'SIGKILL'>(['SIGKILL', 'SIGTERM']))(
  'a run page ends with the right numbers after the service was away for five seconds by %s',
  async (signal) => {
    const { dashboard, startAgain } = await openOnPort();
    const { end, endsRight } = await openLiveRun(dashboard);
    const { service, context } = dashboard;
    const list = await context.newPage();
    await list.goto(`${service.url}/app/runs`);
    await list.getByRole('row').filter({ hasText: 'Running' }).waitFor();

    service.child.kill(signal);
    await once(service.child, 'exit');
    await notLive(dashboard.page).waitFor();
    await notLive(list).waitFor();
    await sleep(STOPPED_MS);
    await startAgain();
    await end();
    await endsRight();
    await list.getByRole('row').filter({ hasText: 'Completed' }).waitFor();
  },
);

test.each(firstOf<Fault>(['silent', 'throttled']))(
  'a run page ends with the right numbers after its stream was %s',
  async (fault) => {
    const dashboard = await openAsOwner();
    const { page, service } = dashboard;
    const proxy = await startFaultyProxy(service.url);
    await page.clock.install();
    const { end, endsRight } = await openLiveRun(dashboard, proxy);

    proxy.set(fault);
    // Time passes, and nothing is heard.
    if (fault === 'silent') await page.clock.runFor(SILENT_MS);
    await notLive(page).waitFor();
    await end();
    proxy.set('none');
    if (fault === 'silent') await page.getByRole('button', { name: 'Try now' }).click();
    await endsRight();
  },
);

test('a run page ends with the right numbers after the computer slept for ten minutes', async () => {
  const dashboard = await openAsOwner();
  const { page, context, service } = dashboard;
  const proxy = await startFaultyProxy(service.url);
  await page.clock.install();
  const { end, endsRight } = await openLiveRun(dashboard, proxy);
  const devTools = await context.newCDPSession(page);

  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
  // The connections do not outlive the sleep, and nobody says so.
  proxy.set('silent');
  await end();
  proxy.set('none');
  await devTools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.clock.fastForward(SLEPT_MS);

  await endsRight();
});

test('a run that is deleted while it is followed is gone, and whoever is signed out elsewhere signs in', async () => {
  const dashboard = await openAsOwner();
  const { page, context } = dashboard;
  const { remove } = await openLiveRun(dashboard);

  await remove();
  await page.getByRole('heading', { name: 'This run was removed' }).waitFor();

  const { run } = await openLiveRun(dashboard, { name: 'other shop' });
  await context.clearCookies();
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await page.waitForURL((url) => url.pathname === '/app/sign-in' && url.search.includes(run));
});
