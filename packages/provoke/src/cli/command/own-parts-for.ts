import { loadOwnParts, type OwnParts, toOwnParts } from '../config-file/own-parts.ts';
import { safeLine } from '../terminal/safe-text.ts';
import type { CommandContext, ListedCommand } from './command.ts';

/**
 * Your own parts for the command that was typed. Loading them runs your code, so it happens only for commands that
 * take extensions: `run` and `resume` load them where they need them, others never do. Help works without a
 * configuration that is broken.
 */
export async function ownPartsFor(
  { takesExtensions }: ListedCommand,
  argv: readonly string[],
  { cwd, tell }: Pick<CommandContext, 'cwd' | 'tell'>,
): Promise<OwnParts> {
  if (!takesExtensions || namesAnother(argv)) return toOwnParts({});
  try {
    return await loadOwnParts(cwd);
  } catch (error) {
    if (!asksForHelp(argv)) throw error;
    tellMissing(error, tell);
    return toOwnParts({});
  }
}

/** Prints in one line why your own parts are missing. */
export const tellMissing = (error: unknown, tell: CommandContext['tell']): void =>
  tell(`Your own parts are missing. ${safeLine((error as Error).message, LINE_MAX)}`);

/** Those of the current folder, for a campaign that may have none: a broken configuration stops only one that does. */
export const ownPartsIfAny = ({
  cwd,
  tell,
}: Pick<CommandContext, 'cwd' | 'tell'>): Promise<OwnParts> =>
  loadOwnParts(cwd).catch((error: unknown) => {
    tellMissing(error, tell);
    return toOwnParts({});
  });

const LINE_MAX = 300;

/** `scan --config-file` replaces the folder's own configuration. */
const namesAnother = (argv: readonly string[]) =>
  argv.some((word) => /^--config-file(=|$)/.test(word));

const asksForHelp = (argv: readonly string[]) =>
  argv[0] === 'help' || argv.some((word) => word === '--help' || word === '-h');
