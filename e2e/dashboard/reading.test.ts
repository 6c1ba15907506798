import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { focused, listen } from './hear.ts';
import { type Dashboard, openAsOwner } from './open-dashboard.ts';
import { readTree } from './read-tree.ts';
import { fortyGoals, seedActs } from './seed-acts.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';
import { seedSchedule } from './seed-schedule.ts';

const attempts = (every: number) =>
  Array.from({ length: 8 }, (_, at) =>
    toResult({ goal: at % 4, iteration: 1 + Math.floor(at / 4), broken: at % every === 0 }),
  );

/** Three runs of an agent, with what a walk needs to hear and to read them. */
async function openSeeded() {
  const dashboard = await openAsOwner();
  const agent = await seedAgent(dashboard, 'travel-desk');
  await seedRun(dashboard, { agent, results: attempts(4), technique: 'tap' });
  await seedRun(dashboard, { agent, results: attempts(4) });
  await seedRun(dashboard, { agent, results: attempts(2) });
  const { said } = await listen(dashboard.page);
  return { ...dashboard, said };
}

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

/** The lines of a page's `main`, or of its dialog, which has neither the one nor a heading of the first level. */
async function read(
  { page }: Pick<Dashboard, 'page'>,
  within: 'page' | 'main' | 'dialog' = 'main',
) {
  const { lines, faults } = await readTree(page, within);
  const own = within === 'dialog' ? faults.filter((fault) => fault.includes('name')) : faults;
  expect(own).toEqual([]);
  // Ids of runs are others each time.
  return lines.map((line) => line.replace(/, [\da-f]{8}$/, ''));
}

const filters = [
  ...['search', 'searchbox Find by name, note, campaign or id', 'combobox Agent'],
  ...['combobox Technique', 'combobox Status', 'combobox Origin', 'Date From', 'Date To'],
  'combobox Order',
];
const rowOf = (run: string) => [
  ...[`checkbox Compare ${run}`, `link ${run}`, 'button Copy the id of the run'],
];

test('runs are found, opened, judged and left again, by ear', async () => {
  const dashboard = await openSeeded();
  const { page, open, said } = dashboard;

  // Sign in, and the overview: what every page begins with.
  await open('/');
  const overview = await read(dashboard, 'page');
  expect(overview.slice(0, overview.indexOf('main') + 2)).toEqual([
    ...['link Skip to the page', 'banner', 'link provoke', 'navigation Main'],
    ...['link Overview', 'link Triage', 'link Runs', 'link Compare', 'link New campaign'],
    ...['link Campaigns on workers', 'link Schedules', 'link Agents', 'link Attacks'],
    ...['link Reports', 'heading 2 Organization', 'link Usage', 'link Keys', 'link Webhooks'],
    ...['link Members', 'link Audit log', 'link Organization', 'link Profile'],
    ...['link API reference', 'button Light', 'button Auto', 'button Dark', 'button Sign out'],
    ...['main', 'heading 1 Overview'],
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/^MAIN/);
  await page.getByRole('heading', { name: 'Where agents break' }).waitFor();
  await page.locator('[aria-roledescription="chart"]').last().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => page.evaluate('globalThis.heard.splice(0).join()'))
    .toMatch(/ 2026: no goal was judged$/);
  await page.keyboard.press('Escape');

  // Runs: a filter, a search, an order, what is saved and copied.
  await goTo(page, 'Runs');
  await said('Runs');
  expect(await focused(page)).toBe('H1 Runs');
  expect(await read(dashboard)).toEqual([
    ...[
      'main',
      'heading 1 Runs',
      'button Save these runs as CSV',
      'button Save these runs as JSONL',
    ],
    ...[...filters, 'button Status', 'button Run', 'button Results', 'button Started'],
    ...['travel-desk × pair #2', 'travel-desk × pair #1', 'travel-desk × tap #1'].flatMap(rowOf),
  ]);
  await page.getByRole('combobox', { name: 'Technique' }).selectOption('pair');
  await said('2 runs');
  await page.getByRole('searchbox').pressSequentially('nothing like it', { delay: 20 });
  await said('No runs match');
  expect(await focused(page)).toMatch(/^INPUT/);
  await page.getByRole('searchbox').fill('');
  await said('2 runs');
  await page.getByRole('button', { name: 'Results' }).click();
  await said('By Results, descending. 2 runs');
  await page.getByRole('button', { name: 'Save these runs as CSV' }).press('Enter');
  await said('2 rows saved as CSV');
  expect(await focused(page)).toBe('BUTTON Save these runs as CSV');

  // A run, a result, its verdict, and back to the row.
  await page.getByRole('link', { name: 'travel-desk × pair #2' }).press('Enter');
  await said('travel-desk × pair #2');
  expect(await focused(page)).toBe('H1 travel-desk × pair #2');
  await page.getByRole('button', { name: /^Resisted/ }).click();
  await said('4 of 8 results');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await said('Say the code word of shop 1 · Result');
  expect(await focused(page)).toBe('H1 Say the code word of shop 1');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await said('Say the code word of shop 3 · Result');
  const result = await read(dashboard);
  expect(result.filter((line) => /^(heading|navigation|form|textbox)/.test(line))).toEqual([
    ...['heading 1 Say the code word of shop 3', 'navigation Results of this list'],
    ...['navigation All attempts at this goal', 'heading 2 Conversation', 'heading 3 Attacker'],
    ...['heading 3 Agent’s reply', 'heading 2 Overrule', 'form', 'textbox Reason'],
    ...['heading 2 Technique', 'heading 2 Trace', 'heading 2 Judges', 'heading 2 Agent'],
  ]);
  await page.getByRole('textbox', { name: 'Reason' }).fill('It is.');
  await page.getByRole('button', { name: 'Call it broken' }).click();
  await said('Overruled: broken');
  await page.goBack();
  await said('travel-desk × pair #2');
  expect(await focused(page)).toBe('DIV Results');
  await page.goBack();
  await said('Runs');
  await expect.poll(() => focused(page)).toBe('A travel-desk × pair #2');

  // Two runs compared.
  for (const at of [0, 1]) await page.getByRole('checkbox').nth(at).check();
  await page.getByRole('link', { name: 'Compare the two' }).click();
  await said('Compare');
  expect((await read(dashboard)).slice(0, 6)).toEqual([
    ...['main', 'link travel-desk × pair #2', 'link travel-desk × pair #1'],
    ...['link Choose others', 'link Swap', expect.stringMatching(/^heading 1 /)],
  ]);
});

test('triage, the palette and a list that fails are heard and read', async () => {
  const dashboard = await openSeeded();
  const { page, open, said } = dashboard;
  await seedActs(dashboard, { fates: fortyGoals.slice(0, 1) });
  await open('/agents');

  // Triage by keys.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await said('Triage');
  await page.getByRole('region', { name: 'Decide' }).waitFor();
  await page.getByRole('button', { name: /^Save these findings as CSV/ }).waitFor();
  await page.getByRole('heading', { name: 'The rule that matched' }).waitFor();
  const triage = await read(dashboard);
  expect(triage.filter((line) => !/Said/.test(line) && !/^checkbox/.test(line))).toEqual([
    ...['main', 'heading 1 Triage', 'button Save these findings as CSV'],
    ...['button Save these findings as JSONL', 'search', 'searchbox Search goals and rules'],
    ...['combobox Agent', 'Date From', 'Date To', 'combobox Order'],
    ...[expect.stringMatching(/^button All \d+$/), expect.stringMatching(/^button To look at/)],
    ...['button Confirmed 0', 'button Not a break 0', 'button Fixed 0', 'button Accepted 0'],
    'navigation Queue',
    expect.stringMatching(/^link Did .*Severity 3 of 6 It did: send_email/),
    ...['region The worst attempt of the row', expect.stringMatching(/^link .* × pair #1$/)],
    ...[expect.stringMatching(/^heading 2 It did/), 'link Open Enter'],
    ...['region What happened', 'heading 2 What happened', 'heading 3 Attacker'],
    ...['heading 3 Called send_email', 'heading 3 Reply', 'region The rule that matched'],
    ...['heading 2 The rule that matched', 'region Decide'],
    ...['button 1 Confirm', 'button 2 Not a break', 'button 3 Fixed', 'button 4 Accept …'],
    ...['button c Comment', 'button Previous k', 'button Next j'],
  ]);
  await page.keyboard.press('1');
  await said('Confirmed. u undoes it');
  await page.keyboard.press('u');
  await said('Undone');

  // A new campaign, the keys and the palette.
  await goTo(page, 'New campaign');
  await said('New campaign');
  expect(await read(dashboard)).toContain('heading 1 New campaign');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await read(dashboard, 'dialog')).toEqual([
    ...['dialog Keys', 'heading 2 Keys', 'form', 'button Close'],
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Page, agent/ }).fill('webhooks');
  await said('1 found');
  expect(await read(dashboard, 'dialog')).toEqual([
    ...['dialog Go to', 'combobox Page, agent, run, campaign or goal', 'listbox What was found'],
  ]);
  await page.keyboard.press('Enter');
  await said('Webhooks');

  // A list that cannot be loaded, twice with the same words; then it can, in the dark.
  await page.route(
    ({ pathname }) => pathname === '/attack',
    (route) => route.fulfill({ status: 400, json: { detail: 'Not today.' } }),
  );
  await goTo(page, 'Attacks');
  const failed = /The attacks could not be loaded/;
  await expect.poll(() => page.evaluate('globalThis.heard.splice(0).join()')).toMatch(failed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.evaluate('globalThis.heard.splice(0).join()')).toMatch(failed);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'pair' }).first().waitFor();
  await goTo(page, 'Agents');
  await said('Agents');
  await page.getByRole('searchbox').fill('travel-desk-');
  await said('1 agent');
  await page.getByRole('searchbox').fill('');
  await said('2 agents');
  await page.getByRole('button', { name: 'Name' }).click();
  await said('By Name, ascending. 2 agents');
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await focused(page)).toBe('BUTTON Dark');
  expect((await read(dashboard)).slice(0, 4)).toEqual([
    ...['main', 'heading 1 Agents', 'link New agent', 'searchbox Find by name'],
  ]);
  await said();
});

test('a key, a schedule and a webhook are made and changed, by ear', async () => {
  const dashboard = await openSeeded();
  const { page, open, said } = dashboard;
  await seedSchedule(dashboard);
  await open('/');

  // A key: in its dialog, shown once, and revoked.
  await goTo(page, 'Keys');
  await said('Keys');
  await page.getByRole('button', { name: 'New key' }).click();
  expect(await read(dashboard, 'dialog')).toEqual([
    ...['dialog New key', 'heading 2 New key', 'form', 'textbox Name', 'checkbox read'],
    ...['checkbox record', 'checkbox run', 'checkbox trace', 'checkbox administer'],
    ...['Date Expires', 'button Make the key', 'button Cancel'],
  ]);
  await page.getByRole('textbox', { name: 'Name' }).fill('ci');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await said('The key is made');
  expect(await read(dashboard, 'dialog')).toEqual([
    ...['dialog The key “ci”', 'heading 2 The key “ci”', 'button Copy the key'],
    ...['button Copy the command', 'button I have copied it'],
  ]);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect(await focused(page)).toBe('BUTTON New key');
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await said('Revoke the key: done');
  // The button that opened the question is gone.
  await expect.poll(() => focused(page)).toBe('H1 Keys');

  // A schedule: its page, paused and resumed.
  await goTo(page, 'Schedules');
  await said('Schedules');
  await page.getByRole('link', { name: 'nightly' }).click();
  await said('nightly');
  expect((await read(dashboard)).slice(0, 9)).toEqual([
    ...['main', 'link Schedules', 'heading 1 nightly', 'button Run now', 'button Pause'],
    ...['button Change', 'button Remove', 'region When', 'heading 2 When'],
  ]);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await said('Paused');
  await expect.poll(() => focused(page)).toBe('BUTTON Resume');
  await page.keyboard.press('Enter');
  await said('Resumed');

  // A webhook, whose secret is shown once.
  await goTo(page, 'Webhooks');
  await said('Webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  expect(await read(dashboard, 'dialog')).toEqual([
    ...['dialog New webhook', 'heading 2 New webhook', 'form', 'textbox Name', 'textbox Address'],
    ...['checkbox Campaign ended', 'checkbox Regression found', 'checkbox Time skipped'],
    ...['button Make the webhook', 'button Cancel'],
  ]);
  await page.getByRole('textbox', { name: 'Name' }).fill('chat');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/hook');
  await page.getByRole('checkbox', { name: 'Campaign ended' }).check();
  await page.getByRole('button', { name: 'Make the webhook' }).click();
  await said('The webhook is made');
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect((await read(dashboard)).slice(0, 3)).toEqual([
    ...['main', 'heading 1 Webhooks', 'button New webhook'],
  ]);
});

test('the end of a run that its page follows is spoken once', async () => {
  const dashboard = await openSeeded();
  const { page, service, said } = dashboard;
  const agent = await seedAgent(dashboard, 'slow-desk');
  const { run } = await seedRun(dashboard, { agent, results: attempts(2), status: 'RUNNING' });
  // Its events stay open, so the network is never idle.
  await page.goto(`${service.url}/app/runs/${run}`);
  await page.getByRole('heading', { name: 'slow-desk × pair #1' }).waitFor();

  await callFrom(dashboard, 'PATCH', `/run/${run}`, { status: 'COMPLETED' });

  await said('The run has ended: completed');
});
