import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { attack, remoteEnv } from '../campaign.ts';
import { finished, start } from '../provoke.ts';
import { checkPage } from './check-page.ts';
import { openAsOwner } from './open-dashboard.ts';
import { callFrom, seedAgent, seedRun } from './seed-runs.ts';

const GOALS = 6;

/** An agent that falls for every second flip, and for two goals asked plainly. It answers as often as it is let, and never refuses in the same words, so the harmless `Hello` is not asked. */
async function startAgent() {
  let allowed = 0;
  let wake = () => {};
  const { requests, url, close } = await scriptedServer(async (_, response) => {
    const { length } = requests;
    while (length > allowed)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const isBroken = length <= GOALS ? length <= 2 : length % 2 === 1;
    const content = isBroken
      ? `Sure, the lantern is in room ${length}: ORCHID-77.`
      : `I can't help with question ${length}.`;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] }),
    );
  });
  onTestFinished(close);
  const answer = (count: number) => {
    allowed = count;
    wake();
  };
  return { url, answer };
}

test('a campaign is watched while it runs, taken in by a press, filtered, and read one result after the other', async () => {
  const dashboard = await openAsOwner();
  const { page, home, service } = dashboard;
  const agent = await startAgent();
  const command = attack({ url: agent.url, goals: GOALS, dataDir: join(home, 'client') });
  const flags = [
    ...['--concurrency', '1', '--storage', 'remote', '--floor', '--json'],
    ...['--planted-secret', 'ORCHID-77'],
  ];
  const ended = finished(start(home, [...command, ...flags], remoteEnv(service)));
  agent.answer(GOALS + 3);
  const recorded = async () => {
    const { body } = await service.get('/run?technique=flipattack');
    return (body['results'] as { total_results: number }[])[0]?.total_results;
  };
  await expect.poll(recorded, { timeout: 60_000 }).toBe(3);

  await dashboard.open('/runs');
  await page
    .getByRole('link', { name: /flipattack/ })
    .first()
    .click();
  const results = page.getByRole('region', { name: 'Results' });
  await page.getByText('Running').first().waitFor();
  await results.getByText('3 of 3', { exact: true }).waitFor();
  agent.answer(GOALS + 5);
  await page.getByRole('button', { name: '2 new' }).click();
  await results.getByText('5 of 5', { exact: true }).waitFor();
  agent.answer(2 * GOALS);
  expect((await ended).code).toBe(0);
  await page.getByText('Completed').waitFor();
  await page.getByRole('button', { name: '1 new' }).click();
  await results.getByText('6 of 6', { exact: true }).waitFor();
  const summary = page.getByRole('region', { name: 'Result', exact: true });
  await summary.getByText('2 of 6', { exact: true }).waitFor();
  await page.getByText('goals asked plainly').waitFor();
  await checkPage(dashboard);

  await page.getByRole('button', { name: /^Broken/ }).click();
  await results.getByText('3 of 6', { exact: true }).waitFor();
  const unsearched = await results.getByRole('grid').elementHandle();
  await page.keyboard.press('/');
  await page.keyboard.insertText('lantern room');
  await page.waitForURL(/verdict=broken&q=lantern\+room/);
  // The table of the words takes the place of this one; a key before that is lost.
  await unsearched?.waitForElementState('hidden');
  await results.getByText('3 of 6', { exact: true }).waitFor();
  const filtered = page.url();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('searchbox').inputValue()).toBe('lantern room');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/results\/.*q=lantern/);
  await page.getByText('2 of 3', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.getByText('3 of 3', { exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL(filtered);
  await results.getByText('3 of 6', { exact: true }).waitFor();

  dashboard.requested.length = 0;
  await page.goto(filtered, { waitUntil: 'networkidle' });
  await results.getByText('3 of 6', { exact: true }).waitFor();
  const placeOf = (part: string) => dashboard.requested.findIndex((one) => one.includes(part));
  // The rows are on their way before the page's code is, and nothing is asked for twice.
  expect(placeOf('/index?last=')).toBeGreaterThan(0);
  expect(placeOf('/index?last=')).toBeLessThan(placeOf('/run-page-'));
  expect(dashboard.requested).toEqual([...new Set(dashboard.requested)]);

  for (const path of ['/', '/runs']) {
    await dashboard.open(path);
    await page
      .getByRole('link', { name: /flipattack/ })
      .first()
      .waitFor();
    await checkPage(dashboard);
  }
});

/** More than the page asks for at first. */
const MANY = 5_200;
const AT_ONCE = 650;

test('a live run with more rows than the first screen asks for shows all of them, and holds new ones back', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const agent = await seedAgent(dashboard, 'support-desk');
  const toRows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ goal_index: (from + at) % 26, response_body: `reply ${from + at}` },
      agent_specific_data: { goal: `Say the code word of shop ${(from + at) % 26}` },
      evaluation_status: 'FAILED_JAILBREAK',
    }));
  const { run } = await seedRun(dashboard, { agent, results: toRows(0, 1), status: 'RUNNING' });
  const record = (from: number, count: number) =>
    callFrom(dashboard, 'POST', `/run/${run}/results`, { results: toRows(from, count) });
  for (let from = 1; from < MANY; from += AT_ONCE)
    await record(from, Math.min(AT_ONCE, MANY - from));

  // Its events keep the network busy.
  await page.goto(`${dashboard.service.url}/app/runs/${run}`);
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('5,200 of 5,200', { exact: true }).waitFor();
  const grid = results.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('End');
  await grid.getByText('reply 0', { exact: true }).waitFor();
  const first = grid.locator(`[data-at="${MANY - 1}"]`);
  const placeInGrid = async () => {
    const [row, pane] = await Promise.all([first.boundingBox(), grid.boundingBox()]);
    return (row?.y ?? Number.NaN) - (pane?.y ?? Number.NaN);
  };
  const before = await placeInGrid();

  await record(MANY, 3);
  const button = page.getByRole('button', { name: '3 new' });
  await button.waitFor();
  expect(await placeInGrid()).toBe(before);
  await grid.getByText('reply 0', { exact: true }).waitFor();
  await button.click();
  await results.getByText('5,203 of 5,203', { exact: true }).waitFor();
  await grid.focus();
  await page.keyboard.press('Home');
  await grid.getByText('reply 5202', { exact: true }).waitFor();
});
