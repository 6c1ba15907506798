import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistry } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { answerAtOnce } from './answer-at-once.ts';
import { describeCommands } from './command/describe-commands.ts';
import { commandSections } from './commands/index.ts';
import pages from './help/pages.json' with { type: 'json' };
import { toWritten } from './help/written-pages.ts';
import { openTerminal } from './test/terminal.ts';

const described = () => describeCommands(commandSections, createRegistry());

const STALE = 'If a command has changed: npm run generate';

const ask = (line: string, cwd = '/') =>
  answerAtOnce(line.split(' ').filter(Boolean), { cwd, columns: () => 80 });

test('the help that is written down is what the commands say of themselves', async () => {
  expect(pages, STALE).toEqual(toWritten(await described()));
});

test('every help reads as if its command had been loaded', async () => {
  const { type, home } = await openTerminal();

  for (const { words, alias = words } of await described())
    for (const line of [words, alias].map((typed) => `${typed} --help`.replace('provoke ', '')))
      expect(await ask(line, home), `${line}. ${STALE}`).toBe((await type(line)).stdout);
});

test.each([
  '',
  'help',
  '-h',
  '--version',
  '-V',
  'help eval pair',
  'eval --quiet pair -h',
  'completion bash',
  'completion zsh',
  'completion fish',
])('"provoke %s" is answered immediately, with the same words', async (line) => {
  const { type, home } = await openTerminal();

  expect(await ask(line, home), STALE).toBe((await type(line)).stdout);
});

test.each([
  'eval',
  'eval pear --help',
  'eval pair --concurrency 0 --help',
  'eval --help pair',
  '--help eval',
  '--version --help',
  'completion tcsh',
  'completion bash zsh',
  'help eval pair --help',
  'serve',
])('"provoke %s" is left to the commands', async (line) => {
  expect(await ask(line)).toBeUndefined();
});

test('techniques of the folder are in a help, so the commands answer there', async () => {
  const { home } = await openTerminal();
  await writeFile(join(home, 'provoke.config.yaml'), 'agent: { name: shop }\n');

  expect(await ask('eval --help', home)).toBeUndefined();
  expect(await ask('completion bash', home)).toBeUndefined();
  expect(await ask('--help', home)).toContain('Usage: provoke <command>');
});
