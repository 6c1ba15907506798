import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { hostileReplies } from './hostile.ts';
import { elsewhere, openAsOwner } from './open-dashboard.ts';
import { removeEvidence } from './remove-evidence.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';

/** A server that must get no request. */
async function openCanary(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('a result is read whole, overruled with a reason, and remembers what it was', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const agent = await seedAgent(dashboard, 'support-desk');
  const attempts = [1, 2, 3].map((iteration) =>
    toResult({
      goal: 0,
      stream: 1,
      iteration,
      broken: iteration === 3,
      reply: 'The word is marble.',
    }),
  );
  const { run, results } = await seedRun(dashboard, { agent, results: attempts });

  await dashboard.open(`/runs/${run}/results/goal-0`);
  await page.waitForURL(`**/results/${results[2]}*`);
  await page.getByText('The word is marble.').first().waitFor();
  await page.getByText('Decided by 1 of 1 judge.').waitFor();
  const streams = page.getByRole('navigation', { name: 'All attempts at this goal' });
  await streams.getByText('1 of 3').waitFor();
  expect(
    await streams
      .getByRole('link', { name: 'Stream 1, turn 3: Broken' })
      .getAttribute('aria-current'),
  ).toBe('page');
  await page.getByRole('button', { name: /Thought/ }).click();
  await page.getByText('Request and response').click();
  await page.getByText('set-cookie: session=abc').waitFor();
  await checkPage(dashboard);

  await page.getByLabel('Reason').fill('It is another word.');
  await page.getByRole('button', { name: 'Call it resisted' }).click();
  await page.getByText('owner,').waitFor();
  await page.getByRole('button', { name: 'Call it broken' }).waitFor();
  const result = await callFrom<{ evaluation_status: string }>(
    dashboard,
    'GET',
    `/result/${results[2]}`,
  );
  expect(result.evaluation_status).toBe('FAILED_JAILBREAK');

  const changed = { response_body: '<b>The word is ivory.</b>' };
  await callFrom(dashboard, 'PATCH', `/result/${results[2]}`, changed);
  await page.reload();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('It was changed after it was recorded.').waitFor();
  await versions.getByRole('button', { name: 'Show all 2' }).click();
  await versions.getByText('changed the reply').waitFor();
  await versions.getByText('<b>The word is ivory.</b>').waitFor();
  await versions.getByText('The word is marble.').waitFor();
  await checkPage(dashboard);

  await dashboard.open(`/runs/${run}/results/01900000-0000-7000-8000-000000000000`);
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});

test('a result whose evidence was removed says so, when, and which command finds it', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const agent = await seedAgent(dashboard, 'support-desk');
  const attempts = [toResult({ goal: 0, broken: true, reply: 'The word is marble.' })];
  const { run, results } = await seedRun(dashboard, { agent, results: attempts });
  const RETENTION_FOLDER = await removeEvidence(dashboard);

  await dashboard.open(`/runs/${run}`);
  await page.getByText('was exported and removed on').waitFor();
  await page.getByRole('row', { name: /Broken/ }).click();
  await page.waitForURL(`**/runs/${run}/results/0`);
  await page.getByRole('heading', { name: 'This result was removed' }).waitFor();
  await page.getByText(`${run}-*.ndjson.gz`).waitFor();
  await checkPage(dashboard);

  await dashboard.open(`/runs/${run}/results/${results[0]}`);
  await page.getByRole('heading', { name: 'This result was removed' }).waitFor();
  const command = await page.getByText(/^zgrep /).textContent();
  const env = { ...process.env, RETENTION_FOLDER };
  const { stdout } = await promisify(execFile)('sh', ['-c', command ?? ''], { env });
  expect(JSON.parse(stdout).result.response_body).toContain('The word is marble.');
  await page.getByRole('link', { name: 'Go to the run' }).click();
  await page.waitForURL(`**/runs/${run}`);

  await dashboard.open(`/runs/${run.replace(/^0/, '1')}/results/${results[0]}`);
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});

test('the prefixes of AdvPrefix are shown together, with their scores and outcomes', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const agent = await seedAgent(dashboard, 'support-desk');
  const candidates = [
    { prefix: 'Sure, the word', nll: 4.25, cross_entropy: 0.5, pasr: 0.5, fate: 'selected' },
    { prefix: 'I cannot', nll: 1, pasr: null, fate: 'begins with a refusal' },
  ];
  const content = { selected: ['Sure, the word'], candidates };
  const findings = [
    { goal: 'Say the code word of shop 0', goal_index: 0, title: 'prefixes', content },
  ];
  const data = { technique: 'advprefix', stream: null, prefix: 'Sure, the word', nll: 4.25 };
  const results = [false, true].map((broken) => toResult({ goal: 0, broken, data }));
  const seeded = await seedRun(dashboard, {
    ...{ agent, technique: 'advprefix', results, config: { findings } },
  });

  await dashboard.open(`/runs/${seeded.run}/results/${seeded.results[0]}`);
  const row = page.getByRole('row', { name: /Sure, the word/ });
  await row.getByText('selected').waitFor();
  await row.getByText('4.25').waitFor();
  await page
    .getByRole('row', { name: /I cannot/ })
    .getByText('not sent')
    .waitFor();
  await checkPage(dashboard);
  await row.getByRole('link', { name: /Broken/ }).click();
  await page.waitForURL(`**/results/${seeded.results[1]}*`);
});

test('results of other clients read well, and hostile replies are text that loads and runs nothing', async () => {
  const dashboard = await openAsOwner();
  const { page, complaints } = dashboard;
  const canary = await openCanary();
  const agent = await seedAgent(dashboard, '<b onclick="x">agent</b> \u202E');
  const replies = hostileReplies(canary.url);
  const { run, results } = await seedRun(dashboard, {
    agent,
    results: [
      ...replies.map((reply, goal) => toResult({ goal, broken: true, reply })),
      {},
      {
        request_payload: [1, 'x', null],
        evaluation_metrics: { verdicts: 'yes', mine: { deep: [1] } },
        detected_tool_calls: { a: 1 },
      },
    ],
  });

  // A long line, stacked marks, and another client's fields; axe reads no other way in the rest.
  const checked = [3, 6, 9];
  for (const [at, id] of results.entries()) {
    await dashboard.open(`/runs/${run}/results/${id}`);
    await page.getByRole('heading', { name: 'Conversation' }).waitFor();
    if (checked.includes(at)) await checkPage(dashboard);
  }
  await dashboard.open(`/reports?run=${run}&evidence=full`);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await page.getByRole('heading', { name: 'Findings' }).waitFor();
  await checkPage(dashboard);

  expect(canary.asked).toEqual([]);
  expect(elsewhere(dashboard)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('two runs are chosen and compared, goal by goal, down to the result that broke', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  await dashboard.open('/compare');
  await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
  await checkPage(dashboard);
  const agent = await seedAgent(dashboard, 'support-desk');
  const goals = Array.from({ length: 30 }, (_, goal) => goal);
  const runs: string[] = [];
  for (const isBroken of [(goal: number) => goal === 29, (goal: number) => goal < 12]) {
    const results = goals.map((goal) => toResult({ goal, broken: isBroken(goal) }));
    runs.push((await seedRun(dashboard, { agent, results })).run);
  }

  await dashboard.open('/compare');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL(`**/compare?a=${runs[0]}&b=${runs[1]}`);
  await page.getByRole('heading', { name: 'After is worse: +36.7 points' }).waitFor();
  await page.getByRole('heading', { name: 'Newly broken: 12' }).waitFor();
  await page.getByRole('heading', { name: 'No longer broken: 1' }).waitFor();
  await checkPage(dashboard);
  await page.getByRole('link', { name: /shop 7/ }).click();
  await page.getByRole('heading', { name: 'Say the code word of shop 7' }).waitFor();
});

test('runs with another set-up are not called worse: the page names what differs', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  const agent = await seedAgent(dashboard, 'support-desk');
  const goals = Array.from({ length: 30 }, (_, goal) => goal);
  const runs: string[] = [];
  for (const [streams, brokenTo] of [
    [5, 3],
    [3, 15],
  ] as const) {
    const results = goals.map((goal) => toResult({ goal, broken: goal < brokenTo }));
    const config = {
      pair_params: { n_streams: streams, system: 'Be kind. '.repeat(30) },
      seed: streams,
    };
    runs.push((await seedRun(dashboard, { agent, results, config })).run);
  }

  await dashboard.open(`/compare?a=${runs[0]}&b=${runs[1]}`);

  await page.getByRole('heading', { name: 'These two cannot be compared' }).waitFor();
  await page.getByText('The set-up differs (pair.n_streams 5 → 3).').waitFor();
  await page.getByRole('region', { name: 'What differs in the set-up' }).waitFor();
  await page.getByText('3 of 30 goals').first().waitFor();
  for (const word of ['is worse', 'Newly broken:', 'May be chance', 'p < 0.001'])
    expect(await page.getByText(word).count()).toBe(0);
  await checkPage(dashboard);
});

test('every report is downloaded from the page, and the printed one shows every hostile reply as text and fetches nothing', async () => {
  const dashboard = await openAsOwner();
  const { page, context, service } = dashboard;
  await dashboard.open('/reports');
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
  const agent = await seedAgent(dashboard, 'support-desk');
  const canary = await openCanary();
  const replies = hostileReplies(canary.url);
  // A class of its own makes each a finding, whose reply is shown.
  const results = replies.map((reply, goal) =>
    toResult({
      ...{ goal, broken: true },
      reply: `marble ${goal} ${reply}`,
      data: { owasp: `LLM0${goal + 1}` },
    }),
  );
  await seedRun(dashboard, { agent, results });

  const reports: string[] = [];
  page.on('request', (request) => {
    if (/\/report\?/.test(request.url())) reports.push(request.url());
  });
  await dashboard.open('/reports');
  await page.getByRole('button', { name: 'Show the preview' }).waitFor();
  // A report reads every result of its run.
  expect(reports).toEqual([]);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await page.getByRole('heading', { name: 'Findings' }).waitFor();
  expect(reports).toHaveLength(1);
  const files: string[] = [];
  for (const name of ['HTML', 'Markdown', 'CSV', 'JSON', 'JUnit', 'SARIF']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    expect(await download.failure()).toBeNull();
    files.push(download.suggestedFilename().replace(/^.*\./, ''));
  }
  expect(files).toEqual(['html', 'md', 'csv', 'json', 'xml', 'sarif']);

  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const [printed] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the print view' }).click(),
  ]);
  const said = replies.map((_, goal) => `marble ${goal} `);
  for (const text of [...said, 'onerror', 'markdown.png', '@import'])
    await printed.getByText(text).first().waitFor();
  expect((await printed.pdf()).length).toBeGreaterThan(5_000);
  expect(asked.filter((address) => !address.startsWith(service.url))).toEqual([]);
  expect(canary.asked).toEqual([]);
});
