import type { Registry } from '@provoke/engine';
import type { HelpPage } from '../help/help-page.ts';
import { type CommandDefinition, type CommandSection, loadCommand } from './command.ts';
import { describeGroup, describeLeaf, describeProgram } from './describe.ts';

/** The help of every command, starting with that of `provoke` itself. */
export async function describeCommands(
  sections: readonly CommandSection[],
  registry: Registry,
): Promise<HelpPage[]> {
  const listed = sections.flatMap(({ commands }) => commands);
  const loaded = await Promise.all(listed.map(loadCommand));
  return [
    describeProgram(sections),
    ...loaded.flatMap((command) => pagesOf(command, 'provoke', registry)),
  ];
}

function pagesOf(command: CommandDefinition, before: string, registry: Registry): HelpPage[] {
  const words = `${before} ${command.name}`;
  if (!('commands' in command)) return [describeLeaf(words, command, registry)];
  return [
    describeGroup(words, command, registry),
    ...command.commands(registry).flatMap((child) => pagesOf(child, words, registry)),
  ];
}
