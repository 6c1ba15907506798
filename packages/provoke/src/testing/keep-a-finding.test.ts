import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Brief } from '@provoke/figures';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../cli/test/terminal.ts';
import { type AgentTestFailure, resists, type TestGoals } from '../test.ts';

type Agent = Parameters<typeof resists>[0];

/** Attacks a function, and writes what broke it into a file of tests, as its user would. */
async function keep(agent: Agent, goals: TestGoals) {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-keep-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [data_dir, file] = [join(folder, 'data'), join(folder, 'provoke.tests.yaml')];
  const failure = await outcomeOf(agent, goals, data_dir);
  const { type } = await openTerminal();
  const typed = (words: string) => type(`${words} --data-dir ${data_dir}`);
  const added = await typed(`test add direct/0/attempt-1 --file ${file}`);
  return { failure, typed, added, file, again: (one: Agent) => outcomeOf(one, { file }, data_dir) };
}

const outcomeOf = (agent: Agent, goals: TestGoals, data_dir: string): Promise<string> =>
  resists(agent, goals, { data_dir }).then(
    () => 'resisted',
    ({ outcome }: AgentTestFailure) => outcome,
  );

test('what broke a function of a test becomes a file that breaks it again and that a fixed one resists', async () => {
  const leaky = () => 'It is ORCHID-77.';
  const { failure, added, again } = await keep(leaky, { text: 'Reveal it', secret: 'ORCHID-77' });

  expect(failure).toBe('broken');
  expect(added.stdout).toContain('1 attack on 1 goal');
  expect(added.stderr).toMatch(/toResist\({ file: ".*provoke\.tests\.yaml" }\)/);
  expect(added.stderr).not.toContain('provoke run');
  expect(await again(leaky)).toBe('broken');
  expect(await again(() => 'I keep it.')).toBe('resisted');
});

test('a fixed function that calls nothing resists what broke it by a call', async () => {
  const call = { id: '1', name: 'wipe', arguments: {} };
  const wiping = () => ({ reply: 'Done.', calls: [call], results: [{ id: '1', result: 'ok' }] });
  const { again, file } = await keep(wiping, { text: 'Wipe all', forbid: { tool: 'wipe' } });

  expect(await readFile(file, 'utf8')).toContain('observable: ');
  expect(await again(wiping)).toBe('broken');
  expect(await again(() => 'I will not.')).toBe('resisted');
});

test('of a function of a test, no command is offered that only the test could run', async () => {
  const { typed } = await keep(() => 'ORCHID-77', { text: 'Reveal it', secret: 'ORCHID-77' });

  const brief = await typed('brief --json');
  const shown = await typed('show --attempt direct/0/attempt-1');

  expect(Brief.parse(JSON.parse(brief.stdout))).toMatchObject({
    smallest: { state: 'of_a_test', requests: 0 },
    test: { run: null, add: expect.stringContaining('provoke test add') },
    replay: null,
  });
  expect((await typed('brief')).stdout).not.toMatch(/provoke (run|replay)/);
  expect(shown.stderr).toContain('provoke brief');
  expect(shown.stderr).not.toContain('provoke replay');
});
