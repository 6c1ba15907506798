import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { type Dashboard, openAsOwner } from './open-dashboard.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';

const RESULTS = 60;

/** Two runs of an agent and technique: one of a named campaign, a later one with a note. */
async function seedNamed(dashboard: Dashboard) {
  const agent = await seedAgent(dashboard, 'travel-desk');
  const results = Array.from({ length: RESULTS }, (_, at) =>
    toResult({ goal: at % 6, iteration: at + 1, broken: at % 3 === 0 }),
  );
  const campaign = { id: 'Release 4.1', technique: 'pair' };
  const first = await seedRun(dashboard, { agent, results, config: { campaign } });
  const second = await seedRun(dashboard, { agent, results: results.slice(0, 6) });
  await callFrom(dashboard, 'PATCH', `/run/${second.run}`, { run_notes: 'Release 4.2' });
  return { agent, first, second };
}

const FIRST = 'Release 4.1 · travel-desk × pair #1';
const SECOND = 'Release 4.2 · travel-desk × pair #2';

test('a run has one name everywhere: in lists, the tab, crumbs, choices, files and the palette', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { first } = await seedNamed(dashboard);

  await dashboard.open('/runs');
  await page.getByRole('link', { name: SECOND }).waitFor();
  await checkPage(dashboard);
  const search = page.getByRole('searchbox', { name: /^Find by name/ });
  await search.fill('travel 4.1 #1');
  await page.getByRole('link', { name: SECOND }).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.type')).toBe('search');
  await page.locator('main').getByText('1 run', { exact: true }).waitFor();
  await page.getByRole('link', { name: FIRST }).click();
  await page.getByRole('heading', { name: FIRST }).waitFor();
  expect(await page.title()).toBe(`${FIRST} · provoke`);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save these results as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('release-4.1-travel-desk-pair-1-results.csv');
  const table = await readFile(await (await saved).path(), 'utf8');
  expect(table.trimEnd().split('\r\n')).toHaveLength(1 + RESULTS);
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('link', { name: 'HTML' }).click();
  expect((await report).suggestedFilename()).toBe('release-4.1-travel-desk-pair-1.html');

  await dashboard.open(`/runs/${first.run}/results/${first.results[3]}`);
  const crumbs = page.locator('[data-crumbs]');
  await crumbs.getByRole('link', { name: FIRST }).waitFor();
  expect(await crumbs.textContent()).toBe(`travel-desk / Release 4.1 / ${FIRST}`);
  await checkPage(dashboard);

  const palette = async (words: string, entry: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Page, agent/ }).fill(words);
    await page.getByRole('option', { name: entry }).first().click();
  };
  await palette('4.2', `${SECOND} Run`);
  await page.getByRole('heading', { name: SECOND }).waitFor();
  await palette('release 4.1', 'Release 4.1 Campaign');
  await page.waitForURL(/\/runs\?q=/);
  await page.getByRole('link', { name: FIRST }).waitFor();
  await palette('word shop 4', 'Say the code word of shop 4 Goal');
  await page.getByRole('heading', { name: 'Say the code word of shop 4' }).waitFor();
});

test('rows are links, Esc goes back to the same row, and what was removed says so', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { agent, first, second } = await seedNamed(dashboard);

  await dashboard.open('/runs');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('row')
      .filter({ hasText: SECOND })
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL(new RegExp(`/runs/${second.run}`));
  await tab.close();

  await dashboard.open(`/runs/${first.run}?verdict=broken`);
  const grid = page.getByRole('grid', { name: 'Results' });
  const row = grid.getByRole('row').nth(4);
  const address = await row.getByRole('link').getAttribute('href');
  expect(address).toMatch(new RegExp(`/runs/${first.run}/results/\\d+\\?verdict=broken$`));
  const opened = page.context().waitForEvent('page');
  await row.click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await other.waitForURL(/\/results\/[\da-f]{8}-.*verdict=broken/);
  await other.close();
  await grid.focus();
  for (let row = 0; row < 17; row++) await page.keyboard.press('j');
  const current = await grid.getAttribute('aria-activedescendant');
  const scrollTop = () =>
    grid.evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop);
  const scrolled = await scrollTop();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/results\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel('Reason').first().focus();
  await page.keyboard.press('Escape');
  expect(page.url()).toContain('/results/');
  await page.keyboard.press('Escape');
  await page.waitForURL(new RegExp(`/runs/${first.run}\\?verdict=broken`));
  await expect
    .poll(() => grid.getAttribute('aria-activedescendant'), { timeout: 30_000 })
    .toBe(current);
  expect(await scrollTop()).toBeCloseTo(scrolled, -1);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/runs$/);

  const link = page.getByRole('link', { name: SECOND });
  await link.waitFor();
  await page.evaluate((run) => fetch(`/run/${run}`, { method: 'DELETE' }), second.run);
  await link.click();
  await page.getByRole('heading', { name: 'This run was removed' }).waitFor();
  expect(await page.title()).toBe('Removed · provoke');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('link', { name: FIRST }).waitFor();
  await link.waitFor({ state: 'detached' });
  await dashboard.open('/agents');
  const desk = page.getByRole('link', { name: 'travel-desk' });
  await desk.waitFor();
  await page.evaluate((id) => fetch(`/agent/${id}`, { method: 'DELETE' }), agent);
  await desk.click();
  await page.getByRole('heading', { name: 'This agent was removed' }).waitFor();
});

test('the head of a column orders its list, and says so', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  for (const name of ['beta', 'Alpha', 'gamma']) await seedAgent(dashboard, name);

  await dashboard.open('/agents');
  const head = page.getByRole('columnheader', { name: 'Name' });
  const names = () => page.locator('tbody tr td:first-child').allInnerTexts();
  await head.getByRole('button').click();
  await expect.poll(names, { timeout: 30_000 }).toEqual(['Alpha', 'beta', 'gamma']);
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('button').click();
  await expect.poll(names, { timeout: 30_000 }).toEqual(['gamma', 'beta', 'Alpha']);
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  expect(page.url()).toContain('sort=-name');
  await checkPage(dashboard);
});
