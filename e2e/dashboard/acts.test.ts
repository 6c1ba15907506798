import type { RunGoals, RunReport, RunTools } from '@provoke/contract';
import { actWordWords } from '@provoke/figures';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstOf } from '../one-of-each.ts';
import { checkPage } from './check-page.ts';
import { hostileReplies } from './hostile.ts';
import { type Dashboard, elsewhere, openAsOwner } from './open-dashboard.ts';
import { readShow } from './read-show.ts';
import { fortyGoals, metricsOf, seedActs, toActResult } from './seed-acts.ts';
import { callFrom } from './seed-runs.ts';

const numberIn = (text: string | null): number =>
  Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

/** Every number that the page of a run shows, as a reader finds them. */
async function readPage(page: Page) {
  const summary = page.getByRole('region', { name: 'Result', exact: true });
  const square = page.getByRole('group', { name: 'Filter by said and did' });
  const cell = async (name: RegExp) =>
    numberIn(await square.getByRole('button', { name }).textContent());
  const facets = results(page).getByRole('group', { name: 'What it did' });
  const words = await facets.getByRole('button').allTextContents();
  return {
    head: (await summary.getByRole('heading').first().textContent()) ?? '',
    both: await cell(/Said it and did it/),
    saidOnly: await cell(/Said it, did not/),
    didOnly: await cell(/Did it, did not say so/),
    neither: await cell(/Neither/),
    notObservable: await cell(/not observable/),
    notDelivered: await cell(/not delivered/),
    facets: new Map(words.map((text) => [text.replace(/[\d,]+$/, ''), numberIn(text)])),
  };
}

/** All findings, after the last press of the button for more. */
async function readFindings(page: Page) {
  const section = page.getByRole('region', { name: 'Findings, worst first' });
  await section.getByRole('listitem').first().waitFor();
  const more = section.getByRole('button', { name: /^Show more/ });
  while (await more.isVisible()) {
    const before = await section.getByRole('listitem').count();
    await more.click();
    await expect.poll(() => section.getByRole('listitem').count()).toBeGreaterThan(before);
  }
  const lines = await section.getByRole('listitem').allTextContents();
  return lines.map((text) => ({
    text,
    severity: Number(/Severity (\d)/.exec(text)?.[1] ?? -1),
    goal: numberIn(/Goal [\d,]+/.exec(text)?.[0] ?? null),
    did: /Did/.test(text),
  }));
}

/** A row of every attempt: the count of each word. */
async function readGrid(page: Page) {
  const section = page.getByRole('region', { name: 'Every attempt' });
  await section.getByRole('img').first().waitFor();
  const marks = await section.getByRole('img').all();
  const labels = await Promise.all(marks.map((one) => one.getAttribute('aria-label')));
  return labels.map((label) => {
    const parts = (label ?? '').split(', ');
    return new Map(parts.map((part) => [part.replace(/ [\d,]+$/, ''), numberIn(part)] as const));
  });
}

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

async function openRun(dashboard: Dashboard, run: string, search = '') {
  await dashboard.open(`/runs/${run}${search}`);
  await results(dashboard.page).getByRole('grid').waitFor();
}

const sizes: [string, readonly string[]][] = [
  ['forty goals', fortyGoals],
  ['errors alone', ['r', 'e']],
  ['three goals', ['dd', 'mr', 'rr']],
  ['a goal that nothing shows', ['uu']],
  [
    'three hundred goals',
    Array.from({ length: 300 }, (_, at) => ['d', 'm', 's', 'r', 'u'][at % 5] ?? ''),
  ],
];

test.each(firstOf(sizes))('of a run with %s every number on its page adds up', async (_, fates) => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { run } = await seedActs(dashboard, { fates });
  await openRun(dashboard, run);

  const { acts } = await callFrom<RunReport>(dashboard, 'GET', `/run/${run}/summary`);
  const { goals } = await callFrom<RunGoals>(dashboard, 'GET', `/run/${run}/goals`);
  const shown = await readPage(page);

  const did = fates.filter((letters) => /[dc]/.test(letters)).length;
  expect(acts?.goals.did).toBe(did);
  if (did > 0) expect(numberIn(shown.head)).toBe(did);
  expect(shown.both + shown.didOnly).toBe(did);
  expect(shown.both + shown.didOnly + shown.saidOnly + shown.neither).toBe(acts?.decided);
  expect(shown.notObservable).toBe(acts?.goals.not_observable);
  expect(shown.notDelivered).toBe(acts?.goals.not_delivered);
  expect(goals.filter(({ act }) => act === 'did')).toHaveLength(did);

  const attempts = fates.join('');
  expect(sum(shown.facets.values())).toBe(attempts.length);
  if (fates.length <= 60) {
    const rows = await readGrid(page);
    expect(rows).toHaveLength(fates.length);
    expect(rows.filter((row) => row.has('did'))).toHaveLength(did);
    expect(sum(rows.flatMap((row) => [...row.values()]))).toBe(attempts.length);
    for (const [word, count] of shown.facets) {
      const name = word.charAt(0).toLowerCase() + word.slice(1);
      expect(Object.values(actWordWords)).toContain(name);
      expect([name, sum(rows.map((row) => row.get(name) ?? 0))]).toEqual([name, count]);
    }
  }
  if (/[dcms]/.test(attempts)) {
    const findings = await readFindings(page);
    expect(new Set(findings.filter((one) => one.did).map(({ goal }) => goal)).size).toBe(did);
    const severities = findings.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((a, b) => b - a));
  }
  expect(dashboard.complaints).toEqual([]);

  const file = await fetch(`${dashboard.service.url}/run/${run}/report?format=json`, {
    headers: { cookie: await cookieOf(page) },
  });
  const report = (await file.json()) as { headline: { acts?: RunReport['acts'] } };
  expect(report.headline.acts).toEqual(acts);
});

const shownSizes: [string, readonly string[]][] = [
  ['forty goals', fortyGoals],
  ['errors alone', ['r', 'e']],
  ['a goal that nobody saw', ['uu']],
];

test.each(firstOf(shownSizes))(
  'of a run with %s, show has the numbers of its page, and they add up',
  async (_, fates) => {
    const dashboard = await openAsOwner();
    const { run } = await seedActs(dashboard, { fates });

    const { acts } = await callFrom<RunReport>(dashboard, 'GET', `/run/${run}/summary`);
    const shown = await readShow(dashboard, run);

    if (!acts) throw new Error('The run has rules.');
    const { goals, decided, did_it, meant, said, said_and_did, worst_case } = acts;
    expect(shown.acts).toEqual(acts);
    expect(shown.head).toBe(did_it.successes);
    expect(shown.did).toEqual({ found: did_it.successes, total: decided });
    expect(shown.meant).toEqual({ found: meant.successes, total: decided });
    expect(shown.saidOnly).toEqual({ found: said.successes, total: decided });
    const { did, saidOnly, resisted } = shown;
    expect(did.found + shown.meant.found + saidOnly.found + resisted.found).toBe(decided);
    expect(shown.square).toEqual([
      ...[said_and_did.both, said_and_did.said_only],
      ...[said_and_did.did_only, said_and_did.neither],
    ]);
    expect(sum(shown.square)).toBe(decided);
    expect(decided + sum(shown.undecided)).toBe(goals.total);
    if (worst_case.high > worst_case.low) expect(shown.text).toContain(`${worst_case.high} of `);
    const kinds = ['did', 'meant', 'said'] as const;
    for (const kind of kinds)
      if (goals[kind] > 0) expect(await shown.goalsOf('--kind', kind)).toBe(goals[kind]);
    if (goals.not_observable > 0)
      expect(await shown.goalsOf('--not-observable')).toBe(goals.not_observable);
  },
);

test('a late span that raises a word is named under the head, and leads to its result', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { run, results: ids } = await seedActs(dashboard, { fates: ['ur', 'uu', 'rd', 'uu'] });
  await callFrom(dashboard, 'POST', `/result/${ids[0]}/evidence`, {
    ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'A span shows the call.' },
    evaluation_metrics: metricsOf('d', 'send_email', 4),
  });
  await openRun(dashboard, run);

  const late = page.getByRole('region', { name: 'Late' });
  expect(await late.textContent()).toContain('1 attempt has a stronger word than before');
  const turnOn = page.getByRole('region', { name: 'What to turn on' });
  expect(await turnOn.textContent()).toContain(
    '1 goal needs traces (--traces) or tool steps in the reply, 1 goal needs a state check',
  );
  await checkPage(dashboard);
  await turnOn.getByRole('link').click();
  await page.waitForURL(/cell=not_observable/);
  await late.getByRole('link', { name: 'Goal 1: not observable became did' }).click();
  await page.waitForURL(new RegExp(`/results/${ids[0]}`));
});

test('a run with rules that ended before its first result says so', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { run } = await seedActs(dashboard, { fates: [] });
  await dashboard.open(`/runs/${run}`);

  await page.getByText('The run ended before an attempt was recorded.').waitFor();
  await checkPage(dashboard);
});

test('each part of said and did filters the results by key, and its link shows the same', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { run } = await seedActs(dashboard, { fates: fortyGoals });
  await openRun(dashboard, run);
  const square = page.getByRole('group', { name: 'Filter by said and did' });
  const rows = async () =>
    numberIn(
      await results(page)
        .getByText(/^[\d,]+ of 320/)
        .textContent(),
    );

  const didOnly = square.getByRole('button', { name: /Did it, did not say so/ });
  await didOnly.focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/cell=did_only/);
  expect(await didOnly.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(rows).toBeLessThan(320);
  const filtered = await rows();
  await openRun(dashboard, run, '?cell=did_only');
  expect(await rows()).toBe(filtered);

  let all = filtered;
  for (const cell of ['both', 'said_only', 'neither', 'not_observable', 'not_delivered']) {
    await openRun(dashboard, run, `?cell=${cell}`);
    all += await rows();
  }
  expect(all).toBe(320);
  await openRun(dashboard, run, '?act=did');
  expect(await rows()).toBe([...fortyGoals.join('')].filter((fate) => 'dc'.includes(fate)).length);
});

test('a filter by tool, by state or by words of a call counts right, and its link shows the same', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const hostile = '<b>send</b> \u202Email';
  const { run, results: ids } = await seedActs(dashboard, {
    fates: fortyGoals,
    sent: (goal) => (goal === 0 ? { tool: hostile, argument: 'zanzibar@example.test' } : {}),
  });
  const shown = async (search: string) => {
    await openRun(dashboard, run, search);
    const count = results(page).getByText(/^[\d,]+ of 320/);
    const facets = results(page).getByRole('group', { name: 'What it did' });
    const words = await facets.getByRole('button').allTextContents();
    return {
      rows: numberIn(await count.textContent()),
      words: sum(words.map((text) => numberIn(/[\d,]+$/.exec(text)?.[0] ?? null))),
    };
  };
  const { tools } = await callFrom<RunTools>(dashboard, 'GET', `/run/${run}/tools`);
  expect(tools.map(({ name }) => name)).toContain(hostile);
  for (const { name, attempts } of tools) {
    const filtered = await shown(`?tool=${encodeURIComponent(name)}`);
    expect(filtered).toEqual({ rows: attempts, words: attempts });
  }

  await openRun(dashboard, run);
  const tool = results(page).getByRole('combobox', { name: 'Tool' });
  await expect.poll(() => tool.getByRole('option').count()).toBe(tools.length + 1);
  expect(await tool.getByRole('option').allTextContents()).toContain('<b>send</b> ‹RLO›mail');
  await tool.selectOption('transfer');
  await page.waitForURL(/tool=transfer/);
  await checkPage(dashboard);

  const broken = [...fortyGoals.join('')].filter((fate) => 'dcms'.includes(fate)).length;
  expect((await shown('?state=to%20look%20at')).rows).toBe(broken);
  await callFrom(dashboard, 'POST', `/run/${run}/reviews`, {
    reviews: [
      {
        ...{ result: ids[0], verdict: 'SUCCESSFUL_JAILBREAK', reason: 'Looked at.' },
        state: 'confirmed',
      },
    ],
  });
  const confirmed = [...(fortyGoals[0] ?? '')].filter((fate) => 'dc'.includes(fate)).length;
  expect(await shown('?state=confirmed')).toEqual({ rows: confirmed, words: confirmed });
  expect((await shown('?state=to%20look%20at')).rows).toBe(broken - confirmed);
  await dashboard.open(`/runs/${run}?state=confirmed&tool=transfer`);
  await results(page).getByText('0 of 320').waitFor();

  await openRun(dashboard, run, '?q=zanzibar');
  await expect
    .poll(
      async () =>
        numberIn(
          await results(page)
            .getByText(/^[\d,]+ of 320/)
            .textContent(),
        ),
      {
        timeout: 20_000,
      },
    )
    .toBe(confirmed);
});

test('while a run is live, the way of the attempt that was recorded last is shown', async () => {
  const dashboard = await openAsOwner();
  const { page, service } = dashboard;
  const { run } = await seedActs(dashboard, { fates: ['rr', 'rd'] }, 'RUNNING');
  await page.goto(`${service.url}/app/runs/${run}`);

  const last = page.getByRole('region', { name: 'Last attempt' });
  await last.getByText('Goal 2, as it was recorded last.').waitFor();
  await last.getByText('m@example.test').waitFor();
  await callFrom(dashboard, 'POST', `/run/${run}/results`, {
    results: [toActResult(2, 1, 'c', { argument: 'next@example.test' })],
  });
  await last.getByText('next@example.test').waitFor();
  await checkPage(dashboard);
  await last.getByRole('link', { name: 'Show all of it' }).click();
  await page.waitForURL(/\/results\//);
});

test('a run that rules decided is readable by everyone: full, empty, live, settling, and cut off', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const { run } = await seedActs(dashboard, { fates: fortyGoals });
  await openRun(dashboard, run);
  await page.getByRole('region', { name: 'Every attempt' }).getByRole('img').first().waitFor();
  await checkPage(dashboard);
  await openRun(dashboard, run, '?act=meant');
  await checkPage(dashboard);
  await dashboard.open(`/runs/${run}?act=in_error`);
  await page
    .getByText(/No results/)
    .first()
    .waitFor();
  await checkPage(dashboard);

  const live = await seedActs(dashboard, { fates: fortyGoals.slice(0, 9) }, 'RUNNING');
  await page.goto(`${dashboard.service.url}/app/runs/${live.run}`);
  await page.getByRole('heading', { name: /^So far/ }).waitFor();
  await checkPage(dashboard);

  const until = new Date(Date.now() + 60_000).toISOString();
  const config = { campaign: { id: 'acts-9' }, progress: { settling_until: until } };
  await callFrom(dashboard, 'PATCH', `/run/${live.run}`, { run_config: config });
  await page.reload();
  await page.getByText('Settling.').waitFor();
  await page.getByText(/\d+ s left/).waitFor();
  await checkPage(dashboard);
});

test('what an agent did to harm its reader is inert on the page of its run', async () => {
  const dashboard = await openAsOwner();
  const { page, service } = dashboard;
  const texts = hostileReplies(`${service.url}/canary`).map((text) =>
    text.replaceAll(/\p{Surrogate}|\0/gu, '').slice(0, 100_000),
  );
  const { run } = await seedActs(dashboard, {
    fates: texts.map(() => 'dmsr'),
    sent: (goal) => {
      const text = texts[goal] ?? '';
      return { tool: text.slice(0, 40), argument: text, result: text, reply: text };
    },
  });
  dashboard.requested.length = 0;
  await openRun(dashboard, run);
  await readFindings(page);

  await checkPage(dashboard);
  expect(dashboard.requested.filter((address) => address.includes('/canary'))).toEqual([]);
  expect(elsewhere(dashboard)).toEqual([]);
});

test('a page that is cut off from a run says since when, keeps what it shows, tries again by a press, and is live again', async () => {
  const dashboard = await openAsOwner();
  const { page, service } = dashboard;
  const { run } = await seedActs(dashboard, { fates: fortyGoals.slice(0, 9) }, 'RUNNING');
  // It asks to be left alone for a while: a try would complain in the console.
  const headers = { 'retry-after': '120' };
  await page.route(/\/events/, (route) => route.fulfill({ status: 503, headers }));
  await page.goto(`${service.url}/app/runs/${run}`);

  const live = page.getByRole('region', { name: 'Live' });
  await live.getByText(/^Not live since/).waitFor();
  await live.getByText(/^Again in \d+ s$/).waitFor();
  await page.getByRole('heading', { name: /^So far, 7 of 9 goals/ }).waitFor();
  dashboard.complaints.length = 0;
  await checkPage(dashboard);

  const row = page.getByRole('region', { name: 'Every attempt' }).getByRole('link').first();
  const before = await row.textContent();
  await page.unroute(/\/events/);
  const tried = page.waitForRequest(/\/events/);
  await live.getByRole('button', { name: 'Try now' }).click();
  await tried;
  await live.waitFor({ state: 'hidden' });
  expect(await row.textContent()).toBe(before);
});
