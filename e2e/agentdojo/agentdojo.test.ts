import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { isAll } from '../one-of-each.ts';
import { type Comparison, compareAll, readTasks } from './compare.ts';
import { isEqual, isJudged, isMiss, toDifferences, toFigures } from './figures.ts';
import { toSample } from './sample.ts';

const INSTALL_MS = 600_000;
const RUN_MS = 300_000;
const SEED = '1';
const execute = promisify(execFile);
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('rules decide a recorded sample of attempts as AgentDojo does', async () => {
  const tasks = await readTasks();

  const comparisons = await compareAll(linesOf(pathOf('sample.jsonl')), tasks);

  expect(tasks.size).toBe(34);
  expect(comparisons.length).toBeGreaterThan(50);
  expect(comparisons.filter(isMiss).length).toBeGreaterThan(20);
  expect(comparisons.filter((one) => !isEqual(one))).toEqual([]);
});

test('the guide shows what was measured', async () => {
  const [guide, figures, differences] = await Promise.all(
    [pathOf('../../docs/guides/rules.md'), pathOf('figures.tsv'), pathOf('differences.tsv')].map(
      (path) => readFile(path, 'utf8'),
    ),
  );
  const shown = (guide ?? '').replaceAll(/ +/g, ' ');

  for (const suite of ['workspace', 'travel', 'banking', 'slack', 'all']) {
    const row = figures?.split('\n').find((line) => line.startsWith(`${suite}\t`));
    const [, , ...counts] = row?.split('\t') ?? [];
    expect(shown).toContain(`| ${suite} | ${counts.join(' | ')} |`);
  }
  const differing = rowsOf(differences ?? '').map(([task]) => task);
  for (const task of new Set(differing)) {
    const row = shown.split('\n').find((line) => line.startsWith(`| \`${task}\` |`));
    const counts = (row ?? '').split('|').slice(2).map(Number);
    const count = differing.filter((one) => one === task).length;
    expect([task, sum(counts)]).toEqual([task, count]);
  }
});

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

// It installs AgentDojo and all that it needs from PyPI: `npm run e2e -- --all e2e/agentdojo`.
test.skipIf(!isAll)(
  'rules say of 99 % of attempts at the injected tasks of AgentDojo what it says itself',
  { timeout: INSTALL_MS + RUN_MS },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'provoke-agentdojo-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const tasks = await readTasks();

    const output = await runTasks(await install(folder), folder);
    const comparisons = await compareAll(linesOf(output), tasks);

    const judged = comparisons.filter(isJudged);
    expect(judged.filter(isEqual).length / judged.length).toBeGreaterThanOrEqual(0.99);
    for (const task of tasks.keys()) expect([task, hold(comparisons, task)]).toEqual([task, true]);
    await expect(toFigures(comparisons, tasks)).toMatchFileSnapshot('figures.tsv');
    await expect(toDifferences(comparisons)).toMatchFileSnapshot('differences.tsv');
    await expect(await toSample(linesOf(output))).toMatchFileSnapshot('sample.jsonl');
  },
);

/** What was asked for counts as done, and at least ten near misses were tried. */
function hold(comparisons: readonly Comparison[], task: string): boolean {
  const own = comparisons.filter((one) => one.task === task);
  const truth = own.find(({ kind }) => kind === 'truth');
  return truth?.ours === true && truth.theirs === true && own.filter(isMiss).length >= 10;
}

async function install(folder: string): Promise<string> {
  await execute('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS });
  const python = join(folder, 'bin', 'python');
  const flags = ['--quiet', '--no-input', '--disable-pip-version-check'];
  const wanted = 'agentdojo==0.1.35';
  await execute(python, ['-m', 'pip', 'install', ...flags, wanted], { timeout: INSTALL_MS });
  return python;
}

async function runTasks(python: string, folder: string): Promise<string> {
  const output = join(folder, 'attempts.jsonl');
  // Bytecode would be left in this repository.
  await execute(python, ['-B', pathOf('run-tasks.py'), SEED, output], {
    timeout: RUN_MS,
    maxBuffer: 2 ** 26,
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  return output;
}

const linesOf = (path: string) => createInterface({ input: createReadStream(path) });
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
