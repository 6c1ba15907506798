import { createRegistry } from '@provoke/campaign';
import type { Command } from 'commander';
import { type BareContext, type ListedCommand, loadCommand } from './command.ts';
import { flagsAlone } from './flags-alone.ts';
import { ownPartsFor } from './own-parts-for.ts';
import { toCommander } from './to-commander.ts';

/** Loads the command that was typed, with your own parts if it takes any, and makes its parser. */
export async function openCommand(
  listed: ListedCommand,
  argv: readonly string[],
  context: BareContext,
): Promise<Command> {
  const command = await loadCommand(listed);
  const alone = flagsAlone(command, argv, createRegistry());
  const ownParts = await ownPartsFor(listed, command, { ...context, alone });
  return toCommander(command, argv, { ...context, ...ownParts, alone });
}
