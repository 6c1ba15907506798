import type { Registry } from '@provoke/engine';
import { wrap } from '../terminal/wrap.ts';
import type {
  CommandDefinition,
  CommandGroup,
  CommandSection,
  LeafCommand,
  Listing,
  OptionGroup,
} from './command.ts';
import { globalOptions } from './global-options.ts';

type Page = { registry: Registry; columns: number };
type Item = { term: string; description: string };
type Section = { title: string; items: readonly Item[] };

/** The help of `provoke` alone. */
export const formatProgramHelp = (sections: readonly CommandSection[], columns: number): string =>
  [
    'Attack your own AI agent before somebody else does. Authorized testing only.',
    '',
    'Usage: provoke <command> [options]',
    '',
    ...formatSections(
      sections.map(({ title, commands }) => ({ title, items: commands.map(toItem) })),
      { columns, gap: COMMAND_GAP },
    ),
    '',
    'Example:',
    '  provoke init && provoke run provoke.yaml',
  ].join('\n');

/** The help of commands that share their first word. */
export function formatGroupHelp(words: string, group: CommandGroup, page: Page): string {
  const members = group.commands(page.registry);
  const kind = group.members?.kind ?? 'command';
  const example = members.map(firstExample).find((lines) => lines !== undefined);
  return [
    toSentence(group.summary),
    '',
    `Usage: ${words} <${kind}> [options]`,
    '',
    ...formatExamples(example === undefined ? [] : [example]),
    ...formatSections([{ title: `${toTitle(kind)}s`, items: members.map(toItem) }], {
      columns: page.columns,
      gap: COMMAND_GAP,
    }),
    '',
    `Options of one: ${words} <${kind}> --help`,
  ].join('\n');
}

/** The help of a command that runs. */
export function formatLeafHelp(words: string, command: LeafCommand, page: Page): string {
  const args = command.arguments ?? [];
  const usage = args.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const items = args.map((one) => ({ term: one.name(), description: one.description }));
  const groups = [...(command.options?.(page.registry) ?? []), globalOptions()];
  return [
    wrap(command.about ?? toSentence(command.summary), page.columns),
    '',
    ['Usage:', words, ...usage, '[options]'].join(' '),
    '',
    ...formatExamples(command.examples),
    ...formatSections([{ title: 'Arguments', items }, ...groups.map(toSection)], {
      columns: page.columns,
      gap: OPTION_GAP,
    }),
    ...(command.note ? ['', command.note] : []),
  ].join('\n');
}

const toItem = ({ name, summary, alias }: Listing): Item => ({
  term: name,
  description: alias === undefined ? summary : `${summary} (alias: ${alias})`,
});

const toSection = ({ title, options }: OptionGroup): Section => ({
  title,
  items: options.map(({ flags, description }) => ({ term: flags, description })),
});

const firstExample = (command: CommandDefinition) =>
  'examples' in command ? command.examples[0] : undefined;

function formatExamples(examples: readonly string[]): string[] {
  if (examples.length === 0) return [];
  const lines = examples.map((example) => example.replace(/^/gm, '  '));
  return [examples.length === 1 ? 'Example:' : 'Examples:', ...lines, ''];
}

/** A longer term has a line of its own. */
const TERM_MAX = 23;
const OPTION_GAP = 2;
const COMMAND_GAP = 3;
const DESCRIPTION_MIN = 30;

type Layout = { columns: number; gap: number };

function formatSections(sections: readonly Section[], { columns, gap }: Layout): string[] {
  const shown = sections.filter(({ items }) => items.length > 0);
  const terms = shown.flatMap(({ items }) => items.map(({ term }) => term.length));
  const width = Math.max(...terms.filter((length) => length <= TERM_MAX), 10) + gap;
  return shown.flatMap(({ title, items }) => [
    title,
    ...items.flatMap((item) => formatItem(item, width, columns)),
  ]);
}

function formatItem({ term, description }: Item, width: number, columns: number): string[] {
  const indent = ' '.repeat(2 + width);
  const lines = wrap(description, Math.max(columns - indent.length, DESCRIPTION_MIN)).split('\n');
  const [first = '', ...rest] = lines.map((line) => `${indent}${line}`);
  if (term.length > width - OPTION_GAP) return [`  ${term}`, first, ...rest];
  return [`  ${term.padEnd(width)}${first.slice(indent.length)}`, ...rest];
}

const toTitle = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const toSentence = (summary: string) => `${toTitle(summary)}.`;
