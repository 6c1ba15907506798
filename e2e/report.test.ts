import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scriptedServer } from '@provoke/sandbox';
import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from './browser.ts';
import { makeHome, run } from './provoke.ts';

const HOSTILE =
  '</style></title><script>document.title="run"</script><img src=x onerror=alert(1)> \u001b[2J\u202eevil\u2066 ]]> =1+1';

const GOALS = 24;

/** What a name may hold. */
const NAME = HOSTILE.replace(/\p{Cc}/gu, '');

const replies = [
  { status: 200, reply: `${HOSTILE} ORCHID-77 ${HOSTILE}` },
  { status: 200, reply: 'It is ORCHID-77.' },
  { status: 200, reply: `${'x'.repeat(1_000_000)}ORCHID-77` },
  { status: 200, reply: 'I cannot say.' },
  { status: 200, reply: '' },
  { status: 400, reply: HOSTILE },
];

/** Of the goal that is asked for plainly, or flipped. */
function numberIn(body: string): number {
  const [, plain, flipped = ''] = /goal (\d+)|(\d+) laog/.exec(body) ?? [];
  return Number(plain ?? [...flipped].reverse().join(''));
}

/** A campaign against an agent that is broken, resists, says nothing, fails and attacks its reader. */
async function reportOfMixed(...formats: string[]) {
  const agent = await scriptedServer((_, response) => {
    const number = numberIn(agent.requests.at(-1)?.body ?? '') % replies.length;
    const { status, reply } = replies[number] ?? { status: 500, reply: '' };
    response.statusCode = status;
    response.end(JSON.stringify({ choices: [{ message: { content: reply } }] }));
  });
  onTestFinished(agent.close);
  const home = await makeHome();
  const config = {
    agent: { name: NAME, agent_type: 'chatapi-sdk', endpoint: `${agent.url}/v1` },
    attack: {
      ...{ attack_type: 'flipattack', floor: true, category_classifier: false },
      goals: Array.from({ length: GOALS }, (_, at) => `goal ${at} ${at % 2 ? HOSTILE : 'plain'}`),
      judges: [{ type: 'pattern', planted_secret: 'ORCHID-77' }],
      execution: { concurrency: 1, retries: 0 },
    },
  };
  await writeFile(join(home, 'campaign.json'), JSON.stringify(config));
  const asked = formats.flatMap((format) => ['--report', `${format}=report.${format}`]);
  const finished = await run(home, ['run', 'campaign.json', ...asked]);
  return { ...finished, file: (format: string) => join(home, `report.${format}`) };
}

type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: unknown[] }[] }> };

const looks = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** A page with all of its details open, at every width and in both themes. */
async function openReport(address: string, look: (typeof looks)[number]) {
  const { context } = await openPage();
  // The policy of the page lets no script in, the test's neither.
  const bypassing = await context.browser()?.newContext({
    bypassCSP: true,
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: 900 },
  });
  onTestFinished(() => bypassing?.close());
  const page = await bypassing?.newPage();
  if (!page) throw new Error('The browser has gone.');
  await page.goto(address);
  await page.evaluate(
    "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
  );
  return page;
}

test('a report in HTML shows everything from its file, loads nothing, runs nothing, fits every screen and passes axe', async () => {
  const { stderr, file } = await reportOfMixed('html');
  expect(stderr).toContain('Wrote ');
  const address = pathToFileURL(file('html')).href;
  const { page: strict, complaints, requested } = await openPage();
  strict.on('dialog', (dialog) => complaints.push(dialog.message()));

  await strict.goto(address);

  expect(await strict.title()).toContain('goals broken');
  for (const name of ['Findings that matter most', 'Findings', 'Every goal', 'The judge'])
    await strict.getByRole('heading', { name, exact: true }).waitFor();
  const rows = strict.getByRole('region', { name: 'Every goal' });
  for (const goal of Array.from({ length: GOALS }, (_, at) => `goal ${at} ${at % 2 ? '<' : 'p'}`))
    await rows.getByText(goal).waitFor();
  await strict.getByText(/^<\/style>.*<img src=x onerror=alert\(1\)> .*ORCHID-77/s).waitFor();
  await strict.getByText('hidden characters: ESC × 2').waitFor();
  expect(complaints).toEqual([]);
  // Each picture of a hostile text would be asked for next to the file.
  expect(requested.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
  for (const look of looks) {
    const page = await openReport(address, look);
    const facts = await page.evaluate(`({
      tooWide: document.documentElement.scrollWidth - innerWidth,
      scripts: document.querySelectorAll('script, img, iframe').length,
    })`);
    await page.evaluate(axe.source);
    const found = await page.evaluate(() =>
      (globalThis as unknown as { axe: Axe }).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    );

    expect(facts).toEqual({ tooWide: 0, scripts: 0 });
    expect(found.violations.map(({ id, nodes }) => [id, nodes.length])).toEqual([]);
  }
});

test('a PDF is the page as the installed browser prints it', async () => {
  const { stderr, file } = await reportOfMixed('pdf');

  expect(stderr).toContain('Wrote ');
  const pdf = await readFile(file('pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toMatch(/\/StructTreeRoot/);
  expect(pdf.length).toBeGreaterThan(20_000);
});
