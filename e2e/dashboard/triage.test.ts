import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isAll } from '../one-of-each.ts';
import { serve } from '../provoke.ts';
import { checkPage } from './check-page.ts';
import { hostileReplies } from './hostile.ts';
import { type Dashboard, openAsOwner, owner } from './open-dashboard.ts';
import { seedActs } from './seed-acts.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';

type Queue = {
  findings: { goal: string; state: string; agent: string; key: string; result: string }[];
  next: string | null;
};

/** Every finding as the service has it. */
async function readQueue(dashboard: Pick<Dashboard, 'page'>): Promise<Queue['findings']> {
  const found: Queue['findings'] = [];
  for (let after = ''; ; ) {
    const query = after && `?after=${encodeURIComponent(after)}`;
    const { findings, next } = await callFrom<Queue>(dashboard, 'GET', `/finding${query}`);
    found.push(...findings);
    if (next === null) return found;
    after = next;
  }
}

type WithAttributes = { getAttribute(name: string): string | null };

const here = (page: Page) => page.locator('[data-here="true"] a');
const goalOf = async (page: Page) =>
  /shop (\d+)/.exec((await here(page).textContent()) ?? '')?.[1] ?? '';

/** Counts its presses, and waits until each has moved the reader on. */
function keyboard({ page }: Dashboard) {
  const presses = { count: 0 };
  return {
    presses,
    async decide(key: '1' | '2' | '3'): Promise<string> {
      const goal = await goalOf(page);
      presses.count += 1;
      await page.keyboard.press(key);
      await expect.poll(() => goalOf(page), { timeout: 20_000 }).not.toBe(goal);
      return goal;
    },
  };
}

const STATES = { '1': 'confirmed', '2': 'not a break', '3': 'fixed' } as const;
const KEYS = ['1', '2', '3'] as const;
const COUNT = isAll ? 200 : 80;

test('broken results are triaged by one key each, through a restart, an ended session and a second reader', async () => {
  const dashboard = await openAsOwner();
  const { page, home, service } = dashboard;
  const agent = await seedAgent(dashboard, 'desk');
  const goals = Array.from({ length: COUNT + 1 }, (_, goal) => goal);
  await seedRun(dashboard, {
    agent,
    results: goals.map((goal) => toResult({ goal, broken: true })),
  });
  await page.goto(`${service.url}/app/triage`);
  await here(page).waitFor();
  const { presses, decide } = keyboard(dashboard);
  const decided = new Map<string, string>();
  const decideSome = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const key = KEYS[decided.size % 3] ?? '1';
      decided.set(await decide(key), STATES[key]);
    }
  };
  const part = COUNT / 4;

  await decideSome(part);

  // The service is away for a while: keys work on, and what they decided is kept.
  await page.keyboard.press('c');
  await page.getByLabel('Comment').fill('Ask the shop first.');
  await page.keyboard.press('Escape');
  const commented = await goalOf(page);
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  await decideSome(part / 2);
  await page.getByText('not sent yet').first().waitFor();
  const port = Number(new URL(service.url).port);
  const again = await serve(home, join(home, 'data'), { port });
  await decideSome(part / 2);
  await page.getByText('not sent yet').waitFor({ state: 'detached', timeout: 60_000 });

  // The session ends, and the reader comes back to the same row.
  await page.keyboard.press('c');
  await page.getByLabel('Comment').fill('Kept through a 401.');
  const before = await goalOf(page);
  await page.context().clearCookies();
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await page.getByLabel('Password').waitFor();
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await here(page).waitFor();
  decided.set(before, 'confirmed');
  presses.count += 1;
  await expect.poll(async () => Number(await goalOf(page)) !== Number(before)).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => goalOf(page)).toBe(before);
  await page.keyboard.press('c');
  expect(await page.getByLabel('Comment').inputValue()).toBe('Kept through a 401.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await decideSome(part - 1);

  // Somebody else decides the same queue: what they decided is passed over, and nothing moves.
  const isOpen = ({ state }: { state: string }) => state === 'to look at';
  const readOpen = async () => (await readQueue(dashboard)).filter(isOpen);
  await expect
    .poll(async () => (await readOpen()).length, { timeout: 60_000 })
    .toBe(COUNT + 1 - decided.size);
  const open = await readOpen();
  const theirs = open.filter(({ goal }) => Number(/\d+/.exec(goal)?.[0]) % 5 === 0);
  const run = await callFrom<{ results: { id: string }[] }>(dashboard, 'GET', '/run');
  const at = await goalOf(page);
  await callFrom(dashboard, 'POST', `/run/${run.results[0]?.id}/reviews`, {
    reviews: theirs.map(({ result }) => ({ result, state: 'fixed', reason: 'Seen elsewhere.' })),
  });
  for (const { goal } of theirs) decided.set(/\d+/.exec(goal)?.[0] ?? '', 'fixed');
  await expect
    .poll(
      () =>
        page.locator('li:not([data-open="true"]) a', { hasText: theirs[0]?.goal ?? '' }).count(),
      {
        timeout: 30_000,
      },
    )
    .toBe(1);
  expect(await goalOf(page)).toBe(at);
  while (decided.size < COUNT) await decideSome(1);

  await expect
    .poll(
      async () => (await readQueue(dashboard)).filter(({ state }) => state === 'to look at').length,
      {
        timeout: 60_000,
      },
    )
    .toBe(1);
  const states = new Map(
    (await readQueue(dashboard)).map(({ goal, state }) => [/\d+/.exec(goal)?.[0] ?? '', state]),
  );
  for (const [goal, state] of decided) expect([goal, states.get(goal)]).toEqual([goal, state]);
  expect(presses.count).toBeLessThanOrEqual(2 * COUNT);
  expect(commented).not.toBe('');
  again.child.kill('SIGTERM');
  await once(again.child, 'exit');
});

test('a queue of acts shows what each agent did, several rows are decided at the same time, and a key takes it back', async () => {
  const dashboard = await openAsOwner();
  const { page, open } = dashboard;
  await open('/triage');
  await page.getByRole('heading', { name: 'Nothing to look at' }).waitFor();
  await checkPage(dashboard);
  await seedActs(dashboard, { fates: ['dcmsr', 'ddr', 'rr', 'm'] });
  const agent = await seedAgent(dashboard, '<b>desk</b> \u202Ek');
  const results = hostileReplies('http://127.0.0.1:9').map((reply, goal) =>
    toResult({ goal, broken: true, reply }),
  );
  const { run } = await seedRun(dashboard, { agent, results });
  await open('/triage');
  await here(page).waitFor();
  await checkPage(dashboard);
  const marks = page.locator('nav[aria-label="Queue"] [data-state]');
  const states = () =>
    marks.evaluateAll((all) =>
      all.map((one) => (one as unknown as WithAttributes).getAttribute('data-state')),
    );
  const first = await states();

  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('X');
  await page.getByText(/^3 rows, /).waitFor();
  await page.keyboard.press('3');
  await expect.poll(async () => (await states()).slice(0, 3)).toEqual(['fixed', 'fixed', 'fixed']);
  await page.keyboard.press('u');
  await expect.poll(states).toEqual(first);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save these findings as JSONL' }).click();
  expect((await saved).suggestedFilename()).toBe('triage.jsonl');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { state: string }).state)).toEqual(first);
  await page.keyboard.press('4');
  await page.getByLabel('Reason').fill('The approval is elsewhere.');
  await page.getByLabel('Accepted until').fill('2099-02-23');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await states())[0]).toBe('accepted');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/results\//);
  await page.goBack();
  await here(page).waitFor();
  await page.getByText('until 23 February 2099').first().waitFor();
  await checkPage(dashboard);

  await open(`/triage?agent=${agent}`);
  await here(page).waitFor();
  await page.keyboard.press('1');
  const stateOfAll = async () => (await readQueue(dashboard)).map(({ state }) => state);
  await expect.poll(stateOfAll).toContain('confirmed');
  await open(`/runs/${run}`);
  await page.getByText('Broken, looked at').waitFor();
  await checkPage(dashboard);
});

test('overruling on its own page keeps a result’s place in its list, and a reason that was not sent is kept', async () => {
  const dashboard = await openAsOwner();
  const { page, open } = dashboard;
  const agent = await seedAgent(dashboard, 'desk');
  const results = Array.from({ length: 5 }, (_, goal) => toResult({ goal, broken: true }));
  const { run, results: ids } = await seedRun(dashboard, { agent, results });
  await open(`/runs/${run}/results/${ids[3]}?verdict=broken`);
  const list = page.getByRole('navigation', { name: 'Results of this list' });
  await list.getByText('2 of 5').waitFor();

  await page.getByLabel('Reason').fill('It quotes the prompt.');
  await page.getByRole('button', { name: 'Call it resisted' }).click();
  await page.getByText('Overruled.').waitFor();
  await list.getByText('2 of 5').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await list.getByText('3 of 5').waitFor();
  await page.getByLabel('Reason').fill('Not sent yet.');
  await list.getByRole('button', { name: /Next/ }).click();
  await list.getByText('4 of 5').waitFor();
  await page.keyboard.press('k');
  await list.getByText('3 of 5').waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('Not sent yet.');
  await page.keyboard.press('k');
  await list.getByText('2 of 5').waitFor();
  await page.reload();
  await list.getByText('Not in this list any more').waitFor();
  await page.keyboard.press('j');
  await list.getByText('2 of 4').waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('Not sent yet.');

  const verdict = async () =>
    (await callFrom<{ evaluation_status: string }>(dashboard, 'GET', `/result/${ids[0]}`))
      .evaluation_status;
  await open(`/runs/${run}/results/${ids[0]}`);
  await page.getByRole('button', { name: 'Call it resisted' }).waitFor();
  await page.keyboard.press('2');
  await page.getByText('Overruled.').waitFor();
  expect(await verdict()).toBe('FAILED_JAILBREAK');
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Call it resisted' }).waitFor();
  expect(await verdict()).toBe('SUCCESSFUL_JAILBREAK');
  await page.getByText('Undone.').waitFor();
  await page.getByText('Decided by its key.').waitFor();
  await checkPage(dashboard);
});
