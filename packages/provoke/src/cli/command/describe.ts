import type { Registry } from '@provoke/engine';
import type { HelpItem, HelpPage, HelpSection } from '../help/help-page.ts';
import type {
  CommandDefinition,
  CommandGroup,
  CommandSection,
  LeafCommand,
  Listing,
  OptionGroup,
} from './command.ts';
import { globalOptions } from './global-options.ts';

/** The help of `provoke` alone. */
export const describeProgram = (sections: readonly CommandSection[]): HelpPage => ({
  words: 'provoke',
  kind: 'list',
  opening: 'Attack your own AI agent before someone else does. Authorized testing only.',
  usage: 'provoke <command> [options]',
  examples: [],
  sections: sections.map(({ title, commands }) => ({ title, items: commands.map(toItem) })),
  ...unlisted(),
  note: `Example:
  provoke init && provoke run

Without a command, on a terminal: the terminal UI; --data-dir <dir> names the
folder of its campaigns.`,
});

/** The help of commands that share their first word. */
export function describeGroup(words: string, group: CommandGroup, registry: Registry): HelpPage {
  const members = group.commands(registry);
  const kind = group.members?.kind ?? 'command';
  const example = members.map(firstExample).find((lines) => lines !== undefined);
  const { alone } = group;
  return {
    ...named(words, group),
    kind: 'list',
    opening: toSentence(group.summary),
    usage: `${words} ${alone ? `[${kind}]` : `<${kind}>`} [options]`,
    examples: alone?.examples ?? (example === undefined ? [] : [example]),
    sections: [
      { title: `${toTitle(kind)}s`, items: members.map(toItem) },
      ...(alone?.options?.(registry) ?? []).map(toSection),
    ],
    ...unlisted(),
    note: `For a ${kind}'s options: ${words} <${kind}> --help`,
  };
}

/** The help of a command that runs. */
export function describeLeaf(words: string, command: LeafCommand, registry: Registry): HelpPage {
  const args = command.arguments ?? [];
  const usage = args.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const items = args.map((one) => ({ term: one.name(), description: one.description }));
  const groups = [...(command.options?.(registry) ?? []), globalOptions()];
  return {
    ...named(words, command),
    kind: 'command',
    opening: command.about ?? toSentence(command.summary),
    usage: [words, ...usage, '[options]'].join(' '),
    examples: command.examples,
    sections: [{ title: 'Arguments', items }, ...groups.map(toSection)].filter(isShown),
    ...(command.note && { note: command.note }),
  };
}

const named = (words: string, { alias }: Listing) => ({
  words,
  ...(alias !== undefined && { alias: words.replace(/\S+$/, alias) }),
});

const unlisted = () => ({ unlisted: toSection(globalOptions()).items });

const toItem = ({ name, summary, alias }: Listing): HelpItem => ({
  term: name,
  description: summary,
  ...(alias !== undefined && { alias }),
});

const toSection = ({ title, options }: OptionGroup): HelpSection => ({
  title,
  items: options.map(({ flags, description, argChoices }) => ({
    term: flags,
    description,
    ...(argChoices && { choices: argChoices }),
  })),
});

const isShown = ({ items }: HelpSection) => items.length > 0;

const firstExample = (command: CommandDefinition) =>
  'examples' in command ? command.examples[0] : undefined;

const toTitle = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const toSentence = (summary: string) => `${toTitle(summary)}.`;
