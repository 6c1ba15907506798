import { createRegistry } from '@provoke/engine';
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
  expect(examples).not.toEqual([]);
  expect(examples.some((example) => example.startsWith(words))).toBe(true);
});

test.each(leaves)('%s and its flags are described in plain English', (_, command) => {
  const options = optionsOf(command);
  const descriptions = options.map(({ description }) => description);
  const flags = options.map(({ flags }) => flags);

  expect(new Set(flags).size).toBe(flags.length);
  for (const text of [command.summary, ...descriptions]) {
    expect(text).not.toBe('');
    expect(text).not.toMatch(/\.$/);
    expect(text).not.toMatch(UNNATURAL);
  }
  for (const text of descriptions) expect(text).not.toMatch(/^(do not|[A-Z][a-z])/);
});
