import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistry } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { type CommandDefinition, type LeafCommand, loadCommand } from '../command/command.ts';
import { commandSections } from './index.ts';

const registry = createRegistry();

/** Every command that runs, with the words that call it. */
const listLeaves = (command: CommandDefinition, before = 'provoke'): [string, LeafCommand][] => {
  const words = `${before} ${command.name}`;
  if (!('commands' in command)) return [[words, command]];
  return command.commands(registry).flatMap((child) => listLeaves(child, words));
};

const listed = commandSections.flatMap(({ commands }) => commands);
const leaves = (await Promise.all(listed.map(loadCommand))).flatMap((command) =>
  listLeaves(command),
);

const optionsOf = (command: LeafCommand) =>
  (command.options?.(registry) ?? []).flatMap(({ options }) => options);

/** Words that read like a translation. */
const UNNATURAL = /\b(whoever|stands|so many|beside|is told|role model|which is shown)\b/;

test('commands are listed without running any', () => {
  expect(leaves.map(([words]) => words)).toContain('provoke admin user create');
  expect(leaves.map(([words]) => words)).toContain('provoke eval flipattack');
});

test.each(leaves)('%s shows an example of itself', (words, { examples }) => {
  expect(
    examples.filter((example) => example.startsWith(words)),
    `\`examples\` has no line to type that starts with "${words}"`,
  ).not.toHaveLength(0);
});

test.each(leaves)('%s and its flags are described in plain English', (_, command) => {
  const options = optionsOf(command);
  const flags = options.map(({ flags }) => flags);

  expect(
    flags.filter((flag, index) => flags.indexOf(flag) !== index),
    'A flag is defined twice: remove one of them',
  ).toEqual([]);
  const summary = ['The summary', command.summary] as const;
  const ofFlags = options.map(({ flags, description }) => [
    `The text of \`${flags}\``,
    description,
  ]);
  for (const [what, text] of [summary, ...ofFlags]) {
    expect(text, `${what} is empty: write what it does`).not.toBe('');
    expect(text, `${what}: leave out the full stop`).not.toMatch(/\.$/);
    expect(text, `${what} reads like a translation: write it as you would say it`).not.toMatch(
      UNNATURAL,
    );
  }
  for (const [what, text] of ofFlags)
    expect(text, `${what}: start in lower case and not with "do not", as in "keep …"`).not.toMatch(
      /^(do not|[A-Z][a-z])/,
    );
});

test('no command writes to standard output but by `print`, nor to standard error but by `tell` and `complain`', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );

  const writing: string[] = [];
  for (const name of files)
    if (/process\.std(out|err)/.test(await readFile(join(import.meta.dirname, name), 'utf8')))
      writing.push(name);

  expect(
    writing,
    'A command answers by `print` of its context and reports progress by `tell`: then `--json`, `--quiet` and the tests have the answer alone',
  ).toEqual([]);
});
