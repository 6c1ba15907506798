import type { Overview, RunComparison, WorstFindings } from '@provoke/contract';
import { expect, test } from 'vitest';
import { isAll } from '../one-of-each.ts';
import { checkPage } from './check-page.ts';
import { hostileReplies } from './hostile.ts';
import { elsewhere, openAsOwner } from './open-dashboard.ts';
import { fortyGoals, seedActs } from './seed-acts.ts';
import { callFrom } from './seed-runs.ts';

const numbersIn = (texts: readonly string[]) =>
  texts.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const ruled = {
  ...{ evidence: 'did', said: null, meant: true, did: true, reached: null, exposed: true },
  ...{ concealed: false, claimed: false, stopped_by: null, undecided: null, severity: 5 },
  ...{ utility: null, tools: ['send_email'] },
  observable: { meant: 'all', did: 'all', reached: false, state: false },
  rules: [
    {
      ...{ rule: 1, of: 'goal', text: 'send_email, where to contains "m@example.test"' },
      ...{ outcome: 'broken', kind: 'did', steps: [0], meant: true, did: true },
    },
  ],
};

test('a result says what the agent said and did, and a late span raises it with both words kept', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { run, results } = await seedActs(dashboard, { fates: ['cr', 'ur'] });

  await dashboard.open(`/runs/${run}/results/${results[0]}`);
  const head = page.getByRole('heading', { level: 1 });
  await expect.poll(() => head.textContent()).toContain('It said: “I sent nothing.”');
  expect(await head.textContent()).toContain('It did: send_email to m@example.test');
  await page.getByText('denies it', { exact: true }).waitFor();
  const way = page.getByRole('region', { name: 'What happened' });
  await way.getByText('Did, forbidden by goal rule 1').waitFor();
  await way.getByText('seen by: reply').waitFor();
  expect(await way.locator('mark').allTextContents()).toEqual(['m@example.test']);
  const rule = page.getByRole('region', { name: 'The rule that matched' });
  await rule.getByText('send_email, where to contains').waitFor();
  const attempts = page.getByRole('navigation', { name: 'All attempts at this goal' });
  await attempts.getByText('1 of 2').waitFor();
  await attempts.getByText('attempts did it, 1 resisted').waitFor();
  await attempts.getByRole('link', { name: 'Request 2: Resisted' }).waitFor();
  await checkPage(dashboard);

  await callFrom(dashboard, 'POST', `/result/${results[2]}/evidence`, {
    ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', evaluation_metrics: ruled },
    reason: 'A span showed the call after the verdict.',
    traces: [
      {
        step_type: 'TOOL_CALL',
        content: {
          ...{ call_id: 'x', tool: 'send_email', arguments: { to: 'm@example.test' } },
          ...{ seen_by: 'trace', at_ms: 1_840 },
        },
      },
      {
        step_type: 'TOOL_RESPONSE',
        content: {
          ...{ call_id: 'x', result: 'sent', error: null },
          ...{ seen_by: 'trace', at_ms: 2_252, duration_ms: 412 },
        },
      },
    ],
  });
  await dashboard.open(`/runs/${run}/results/${results[2]}`);
  await page.getByText('raised by a late span, severity').waitFor();
  expect(await page.getByText('a deleted user').count()).toBe(0);
  await way.getByText('late', { exact: true }).waitFor();
  await way.getByText('1.8 s', { exact: true }).waitFor();
  await way.getByText('412 ms', { exact: true }).waitFor();
  await checkPage(dashboard);
});

test('what an agent did to harm its reader is inert on the page of its result', async () => {
  const dashboard = await openAsOwner();
  const { page, service } = dashboard;
  const texts = hostileReplies(`${service.url}/canary`).map((text) =>
    text.replaceAll(/\p{Surrogate}|\0/gu, '').slice(0, 100_000),
  );
  const { run, results } = await seedActs(dashboard, {
    fates: texts.map(() => 'd'),
    sent: (goal) => {
      const text = texts[goal] ?? '';
      return { tool: text.slice(0, 200), argument: text, result: text, reply: text };
    },
  });
  dashboard.requested.length = 0;
  for (const [at, id] of results.entries()) {
    await dashboard.open(`/runs/${run}/results/${id}`);
    await page.getByRole('region', { name: 'What happened' }).waitFor();
    // Axe reads no other way in the rest.
    if (isAll || at % 4 === 3) await checkPage(dashboard);
  }
  expect(dashboard.requested.filter((address) => address.includes('/canary'))).toEqual([]);
  expect(elsewhere(dashboard)).toEqual([]);
});

test('two runs with rules are compared by where each goal went, and every number adds up', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const before = await seedActs(dashboard, {
    fates: fortyGoals.map((fates) => fates.replaceAll(/[dc]/g, 's')),
  });
  const after = await seedActs(dashboard, { fates: fortyGoals.slice(0, -1).toReversed() });
  const compared = await callFrom<RunComparison>(
    dashboard,
    'GET',
    `/run/compare?base=${before.run}&head=${after.run}`,
  );

  await dashboard.open(`/compare?a=${before.run}&b=${after.run}`);
  const square = page.getByRole('region', { name: 'Goals by kind before and after' });
  await square.waitFor();
  const rows = await square.getByRole('row').all();
  const cells = await Promise.all(
    rows.slice(1).map(async (row) => numbersIn(await row.getByRole('cell').allTextContents())),
  );
  const totals = cells.at(-1) ?? [];
  for (const row of cells.slice(0, -1)) expect(sum(row.slice(0, 4))).toBe(row[4]);
  for (const column of [0, 1, 2, 3])
    expect(sum(cells.slice(0, -1).map((row) => row[column] ?? 0))).toBe(totals[column]);
  expect(sum(totals.slice(0, 4))).toBe(totals[4]);
  expect(totals[4]).toBe(compared.acts?.compared);
  await checkPage(dashboard);
});

test('the overview tells agents by what they did, apart from those that only words judge', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  await seedActs(dashboard, { fates: fortyGoals });
  await seedActs(dashboard, { fates: Array.from({ length: 25 }, () => 'u') });
  const { acts } = await callFrom<Overview>(dashboard, 'GET', '/overview');
  const [first] = acts?.agents ?? [];
  expect(first?.goals).toMatchObject({ did: 7, meant: 2, said: 3, resisted: 22 });
  expect(sum(Object.values(first?.goals ?? {}))).toBe(40);

  await dashboard.open('/');
  await page.getByText('1 of 2 agents did something forbidden.').waitFor();
  const section = page.getByRole('region', {
    name: 'Agents that rules are about, most exposed first',
  });
  await section.getByText('7 of 34', { exact: true }).waitFor();
  await section.getByText('2 meant, 3 said only, 6 not seen').waitFor();
  const worst = page.getByRole('region', { name: 'Worst findings' });
  await worst.getByRole('heading', { name: /^travel-desk-40-COMPLETED/ }).waitFor();
  const found = await callFrom<WorstFindings>(dashboard, 'GET', '/finding/worst');
  const acted = (found.agents[0]?.findings ?? []).map(({ words }) => words ?? '');
  expect(acted).toHaveLength(3);
  expect(acted[0]).toMatch(/^It did: \w+ to m@example\.test/);
  for (const [at, words] of acted.entries())
    expect(await worst.getByRole('listitem').nth(at).textContent()).toContain(words);
  const weeks = first?.weeks ?? [];
  expect(weeks.at(-1)).toMatchObject({ successes: 7, total: 34, comparable: false });
  expect(weeks.slice(0, -1).map(({ total }) => total)).toEqual(weeks.slice(1).map(() => 0));
  const line = section.locator('[aria-roledescription="chart"]').first();
  expect(await line.locator('circle').count()).toBe(1);
  await page.getByText('could not be observed.').first().waitFor();
  await page.getByText('31 goals, never counted as resisted').waitFor();
  expect(await page.getByText('Where agents break').count()).toBe(0);
  await checkPage(dashboard);
  await worst.getByRole('listitem').getByText('It did:').first().click();
  await page.waitForURL(/\/results\//);
  await page.getByRole('region', { name: 'What happened' }).waitFor();
});
