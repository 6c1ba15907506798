import type { Registry } from '@provoke/engine';
import type { Option } from 'commander';
import {
  type CommandDefinition,
  type CommandSection,
  loadCommand,
  type OptionGroup,
} from '../command/command.ts';
import { globalOptions } from '../command/global-options.ts';

export type Named = { name: string; description: string };

export type CompletionFlag = Named & {
  /** What comes after it. */
  takes: 'nothing' | 'text' | 'file' | 'folder' | readonly string[];
};

/** What may be typed after some words. */
export type CompletionNode = {
  /** `provoke eval pair` */
  words: string;
  alias: string | undefined;
  commands: readonly Named[];
  flags: readonly CompletionFlag[];
  /** Whether a file may follow without a flag. */
  takesFile: boolean;
};

/** All commands with their flags, as a flat list that begins with `provoke` itself. */
export async function completionTree(
  sections: readonly CommandSection[],
  registry: Registry,
): Promise<CompletionNode[]> {
  const listed = sections.flatMap(({ commands }) => commands);
  const loaded = await Promise.all(listed.map(loadCommand));
  const root = toNode(
    'provoke',
    { name: 'provoke', summary: '', commands: () => loaded },
    registry,
  );
  return [root, ...loaded.flatMap((command) => nodesOf(command, 'provoke', registry))];
}

function nodesOf(command: CommandDefinition, before: string, registry: Registry): CompletionNode[] {
  const words = `${before} ${command.name}`;
  const children = 'commands' in command ? command.commands(registry) : [];
  return [
    toNode(words, command, registry),
    ...children.flatMap((child) => nodesOf(child, words, registry)),
  ];
}

function toNode(words: string, command: CommandDefinition, registry: Registry): CompletionNode {
  const isGroup = 'commands' in command;
  const children = isGroup ? command.commands(registry) : [];
  const groups: readonly OptionGroup[] = isGroup ? [] : (command.options?.(registry) ?? []);
  return {
    words,
    alias: command.alias === undefined ? undefined : words.replace(/\S+$/, command.alias),
    commands: children.map(({ name, summary }) => ({ name, description: summary })),
    flags: [...groups, globalOptions()].flatMap(({ options }) => options.map(toFlag)),
    takesFile: !isGroup && (command.arguments ?? []).some((one) => /file/i.test(one.name())),
  };
}

const toFlag = (option: Option): CompletionFlag => ({
  name: option.long ?? option.flags,
  description: option.description,
  takes: takesOf(option),
});

function takesOf({ required, optional, argChoices, flags }: Option): CompletionFlag['takes'] {
  if (!required && !optional) return 'nothing';
  const safe = (argChoices ?? []).filter((choice) => SAFE.test(choice));
  if (safe.length > 0) return safe;
  if (/<(path|file)/.test(flags)) return 'file';
  return /<dir>/.test(flags) ? 'folder' : 'text';
}

/** Shells expand what is completed, so nothing else may be among it. */
const SAFE = /^[\w./:@%+-]+$/;
