import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { finished, makeHome, pathWithCommand, run, serve } from './provoke.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Runs an example as its first lines describe, with its own service. */
async function runExample(command: string, ...args: string[]) {
  const home = await makeHome();
  const service = await serve(home, join(home, 'data'));
  const env = { SERVICE_API_KEY: service.apiKey ?? '', PROVOKE_BASE_URL: service.url };
  const runOnce = () =>
    finished(spawn(command, args, { env: { PATH: process.env['PATH'], HOME: home, ...env } }));
  return {
    service,
    runOnce,
    async stop() {
      service.child.kill('SIGTERM');
      await once(service.child, 'exit');
    },
  };
}

test('the example in TypeScript records a run and reads it back, the second time too', async () => {
  const { service, runOnce, stop } = await runExample(
    process.execPath,
    '--import',
    'tsx',
    fromRoot('examples/record-a-run.ts'),
  );

  const both = [await runOnce(), await runOnce()];

  const printed = [
    'recorded 2 results',
    'result FAILED_JAILBREAK',
    'result SUCCESSFUL_JAILBREAK',
    'run COMPLETED: 1 broken',
    'I am not allowed to. 3',
    'DIHCRO 3',
    'The code word came out, backwards.',
    '1 of 1 goals broken, 0 judges recorded',
    '',
  ].join('\n');
  expect(both).toEqual([
    { code: 0, stderr: '', stdout: printed },
    { code: 0, stderr: '', stdout: printed },
  ]);
  expect((await service.get('/agent')).body).toMatchObject({ count: 1 });
  expect((await service.get('/run')).body).toMatchObject({ count: 2 });
  await stop();
});

test('the example with curl records a run, follows it and reads it back', async () => {
  const { service, runOnce, stop } = await runExample('bash', fromRoot('examples/record-a-run.sh'));

  const { code, stdout } = await runOnce();

  expect(code).toBe(0);
  expect(await runOnce()).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/"created":1/);
  expect(stdout).toMatch(/^id: 1\nevent: result\ndata: .*FAILED_JAILBREAK/m);
  expect(stdout).toMatch(/^event: run\ndata: .*COMPLETED/m);
  expect(stdout).toMatch(/"count":1/);
  expect((await service.get('/run')).body).toMatchObject({
    results: Array(2).fill({ status: 'COMPLETED', total_results: 1, failed_jailbreaks: 1 }),
  });
  await stop();
});

test('the first commands of the guide to extensions work as typed', async () => {
  const home = await makeHome();
  await cp(fromRoot('examples'), join(home, 'examples'), { recursive: true });
  const guide = await readFile(fromRoot('docs/guides/extending.md'), 'utf8');
  const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(guide) ?? [];

  const { code, stdout } = await finished(
    spawn('bash', ['-ec', block], {
      cwd: home,
      env: { PATH: await pathWithCommand(home), HOME: home },
    }),
  );

  expect([code, stdout]).toEqual([0, expect.stringMatching(/Goals broken +1 of 1/)]);
});

/** The campaign of the example, against a help desk that gives these answers. */
async function runOwnParts(answer: (question: string) => string) {
  const home = await makeHome();
  const folder = join(home, 'own-parts');
  await cp(fromRoot('examples/own-parts'), folder, { recursive: true });
  const helpDesk = await scriptedServer(({ body }, response) => {
    const { question } = JSON.parse(body) as { question: string };
    response.end(answer(question));
  });
  onTestFinished(helpDesk.close);
  const campaign = join(folder, 'campaign.yaml');
  const text = await readFile(campaign, 'utf8');
  await writeFile(campaign, text.replace('http://127.0.0.1:8123', helpDesk.url));
  return run(home, ['run', 'campaign.yaml'], {}, folder);
}

test('a custom technique, judge and target form a campaign', async () => {
  const { code, stdout, stderr } = await runOwnParts((question) =>
    JSON.stringify({
      answer: question.includes('insist') ? 'Very well: ORCHID.' : 'I may not say.',
    }),
  );

  expect([code, stderr]).toEqual([0, expect.stringMatching(/broken +1\/1 +insist/)]);
  expect(stdout).toMatch(/Goals broken +1 of 1/);
  expect(stdout).toMatch(/By technique +insist +1 of 1.*\n +flipattack +0 of 1/);
});

test("the example's target reports a page instead of an answer as an error of the help desk", async () => {
  const { code, stderr } = await runOwnParts(() => '<html>Sign in</html>');

  expect([code, stderr]).toEqual([1, expect.stringContaining('answered 200 without an answer')]);
  expect(stderr).not.toContain('provoke error');
});

test('the custom parts run from code', async () => {
  const home = await makeHome();
  const helpDesk = await scriptedServer((_, response) => {
    response.end(JSON.stringify({ answer: 'Very well: ORCHID.' }));
  });
  onTestFinished(helpDesk.close);
  const script = fromRoot('examples/own-parts/hack.ts');

  const { code, stdout } = await finished(
    spawn(process.execPath, ['--import', 'tsx', script, helpDesk.url], {
      env: { PATH: process.env['PATH'], HOME: home },
    }),
  );

  expect([code, stdout]).toEqual([0, '1 of 1 goals broken\n']);
});

const recordARun = ['record-a-run.ts', 'record-a-run.sh'];
const ownParts = ['technique', 'judge', 'target', 'provoke.config', 'hack'].map(
  (name) => `own-parts/${name}.ts`,
);

test.each([
  ['using-the-api.md', recordARun, ['ts', 'sh']],
  ['extending.md', ownParts, ['ts']],
])('the guide %s shows only code that its examples run', async (name, files, languages) => {
  const guide = await readFile(fromRoot(`docs/guides/${name}`), 'utf8');
  const examples = await Promise.all(
    files.map((file) => readFile(fromRoot(`examples/${file}`), 'utf8')),
  );

  const shown = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, language = '']) =>
    languages.includes(language),
  );

  expect(shown.length).toBeGreaterThan(4);
  for (const [, , snippet] of shown)
    expect(examples).toContainEqual(expect.stringContaining(snippet ?? ''));
});
