import type { Overview, WorstFindings } from '@provoke/contract';
import { expect, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { moveBack } from './move-back.ts';
import { type Dashboard, openAsOwner } from './open-dashboard.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';

type Asked = { goals: number; broken: number; daysAgo: number; technique?: string };

/** A run of so many goals, of which the first ones broke. */
async function seed(
  dashboard: Dashboard,
  agent: string,
  { goals, broken, daysAgo, technique = 'pair' }: Asked,
): Promise<void> {
  const results = Array.from({ length: goals }, (_, goal) =>
    toResult({ goal, broken: goal < broken, data: { technique } }),
  );
  const { run } = await seedRun(dashboard, { agent, technique, results });
  await moveBack(dashboard, [{ run, daysAgo }]);
}

/** An agent that got worse, one that may have by chance, one that was never attacked before. */
async function seedThree(dashboard: Dashboard) {
  const [travel, faq, fresh] = [
    await seedAgent(dashboard, 'travel-desk'),
    await seedAgent(dashboard, 'hr-faq'),
    await seedAgent(dashboard, 'new-helper'),
  ];
  await seed(dashboard, travel, { goals: 30, broken: 1, daysAgo: 9 });
  await seed(dashboard, travel, { goals: 30, broken: 12, daysAgo: 1 });
  await seed(dashboard, travel, { goals: 30, broken: 3, daysAgo: 1, technique: 'tap' });
  await seed(dashboard, faq, { goals: 25, broken: 0, daysAgo: 9 });
  await seed(dashboard, faq, { goals: 25, broken: 1, daysAgo: 1 });
  await seed(dashboard, fresh, { goals: 5, broken: 0, daysAgo: 1 });
  return { travel, faq, fresh };
}

test('the overview says in a minute who broke, what became worse, and what is worst', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  await dashboard.open('/');
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
  const { travel } = await seedThree(dashboard);

  await dashboard.open('/');

  // Five runs of the same 30 texts, and one of 5 of them: 30 distinct goals.
  const head = page.locator('main header').first();
  for (const words of ['6 runs that ended', '30 distinct goals', 'judged by pattern'])
    await head.getByText(words, { exact: true }).waitFor();
  await page.getByText('2 of 3 agents broke.').waitFor();
  await page.getByText('travel-desk broke more often than the week before.').waitFor();

  const agents = page.getByRole('region', { name: 'Agents, most exposed first' });
  const lines = await agents.getByRole('listitem').allTextContents();
  expect(lines).toHaveLength(3);
  // 12 of the 30 goals broke by any technique; 11 newly and none no longer: 2 × 0.5 ^ 11, twice that by Holm.
  expect(lines[0]).toContain('12 of 30 broken40.0 %');
  expect(lines[0]).toContain('Worse: 1 → 12 of 30 with pair, p = 0.002');
  expect(lines[1]).toContain('1 of 25 broken4.0 %');
  expect(lines[1]).toContain('May be chance: 0 → 1 of 25 with pair, p = 1.00');
  expect(lines[2]).toContain('0 of 5 broken');
  expect(lines[2]).toContain('Nothing the week before');

  const changes = page.getByRole('region', { name: 'What became worse since last week' });
  expect(await changes.getByRole('listitem').first().textContent()).toBe(
    'travel-desk × pair: 12 of 30 goals broken, 1 the week before. Beyond chance, +36.7 points, ' +
      'p = 0.002 by Holm over 2 tests. 11 newly broken, 0 no longer. Compare the newest runs',
  );
  await changes.getByText('1 other comparison: 1 may be chance').click();
  await changes.getByText('May be chance, +4.0 points, p = 1.00 by Holm over 2 tests.').waitFor();

  // 12 goals by pair and 3 by tap; nothing of new-helper broke.
  const worst = page.getByRole('region', { name: 'Worst findings' });
  await worst.getByRole('link', { name: '15 findings open' }).waitFor();
  await worst.getByRole('link', { name: '1 finding open' }).waitFor();
  expect(await worst.getByRole('listitem').count()).toBe(4);
  await checkPage(dashboard);

  const { agents: found } = await callFrom<WorstFindings>(dashboard, 'GET', '/finding/worst');
  const [first] = found.find(({ agent }) => agent === travel)?.findings ?? [];
  await callFrom(dashboard, 'POST', `/run/${first?.run}/reviews`, {
    reviews: [{ result: first?.result, state: 'accepted', reason: 'It is public.' }],
  });
  await dashboard.open('/');
  await worst.getByRole('link', { name: '14 findings open' }).waitFor();
  await worst.getByRole('link', { name: first?.goal ?? '' }).waitFor({ state: 'detached' });

  const overview = await callFrom<Overview>(dashboard, 'GET', '/overview');
  expect(overview.now).toMatchObject({ successes: 13, total: 60, goals: 30, agents: 3 });
  await page.getByText('30 distinct goals, each counted once for each agent').waitFor();
  await worst
    .getByRole('link', { name: /^Say the code word of shop \d+ ?broken by/ })
    .first()
    .click();
  await page.waitForURL(/\/results\//);
});

test('a cell of the heat map tells its counts at focus and under the pointer, until Esc', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  await seedThree(dashboard);
  await dashboard.open('/');
  const map = page.getByRole('grid', { name: /^Goals broken by category and technique/ });

  // Each agent counts alike from 20 goals on: (20 × 12/30 + 20 × 1/25 + 5 × 0) ÷ 45.
  const pair = map.getByRole('button', { name: /^20 %: 13 of 60 goals broken, 19\.6 %, 95 % / });
  const tap = map.getByRole('button', { name: /^10 %: 3 of 30 goals broken, 10\.0 %, 95 % / });
  expect(await pair.textContent()).toBe('20 %');
  const tip = page.locator('[role=tooltip]');

  await pair.focus();
  await tip.getByText(/^13 of 60 goals broken, 19\.6 %/).waitFor();
  await page.keyboard.press('ArrowRight');
  await tip.getByText(/^3 of 30 goals broken, 10\.0 %/).waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  expect(await map.locator('button:focus').textContent()).toBe('10 %');
  expect(new URL(page.url()).pathname).toBe('/app/');

  await page.keyboard.press('Home');
  await tip.getByText(/^13 of 60/).waitFor();
  await tap.hover();
  await tip.getByText(/^3 of 30/).waitFor();
  // The pointer may go onto it, and what it shows stays.
  await tip.hover();
  await tip.getByText(/^3 of 30/).waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  await checkPage(dashboard);
});

test('an agent has a page of its weeks and techniques that prints as the page alone', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { travel, fresh } = await seedThree(dashboard);

  await dashboard.open('/');
  await page.getByRole('link', { name: 'travel-desk', exact: true }).first().click();
  await page.getByRole('heading', { name: 'travel-desk over time' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/app/agents/${travel}/over-time`);

  const weeks = page.getByRole('region', { name: 'Goals broken, by week' });
  const rows = await weeks.getByRole('row').allTextContents();
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('40.0 %');
  expect(rows[1]).toContain('12 of 30 goals');
  expect(rows[1]).toContain('Other goals, techniques, judges, rules or settings');
  expect(rows[2]).toContain('1 of 30 goals');
  expect(rows[2]).toContain('The first');
  const techniques = page.getByRole('region', { name: 'By technique' }).getByRole('listitem');
  expect(await techniques.count()).toBe(2);
  expect(await techniques.nth(0).textContent()).toMatch(/^pair.*12 of 30 goals broken$/s);
  expect(await techniques.nth(1).textContent()).toMatch(/^tap.*3 of 30 goals broken$/s);
  await page.getByRole('region', { name: 'Runs in these days' }).getByText('3 runs').waitFor();
  await checkPage(dashboard);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await page.getByText(/\/over-time, printed on \d+ \w+ \d{4}$/).waitFor();
  const style = 'getComputedStyle(document.body)';
  expect(await page.evaluate(`[${style}.color, ${style}.backgroundColor]`)).toEqual([
    ...['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
  ]);
  await page.emulateMedia({ media: null, colorScheme: null });

  await dashboard.open(`/agents/${fresh}`);
  await page.getByRole('link', { name: 'Over time' }).click();
  await page.getByText('Nothing is open: no attempt broke a goal').waitFor();
  await page
    .getByText('Nothing to compare: no technique attacked an agent in both weeks.')
    .waitFor();
  await dashboard.open(`/agents/${fresh}/over-time?from=2020-01-01&to=2020-01-31`);
  await page.getByText('No goal of this agent was decided in these days.').waitFor();
  await checkPage(dashboard);
});
