import { basename } from 'node:path';
import { configPathIn } from '../config-file/config-names.ts';
import {
  loadOwnParts,
  loadPartsHere,
  type OwnParts,
  toOwnParts,
} from '../config-file/own-parts.ts';
import { NotTrusted, type TrustingConfig } from '../config-file/trusted-config.ts';
import { safeLine } from '../terminal/safe-text.ts';
import type { CommandContext, CommandDefinition, ListedCommand } from './command.ts';

type Loading = TrustingConfig & Pick<CommandContext, 'tell'>;

/**
 * Your own parts for the command that was typed. Loading them runs your code, so it happens only for commands that
 * attack or call something with them, once you trust the folder: `run` and `resume` load them where they need them,
 * lists and help say that they are not shown.
 */
export async function ownPartsFor(
  { ownParts }: Pick<ListedCommand, 'ownParts'>,
  typed: CommandDefinition,
  context: Loading,
): Promise<OwnParts> {
  const { argv, cwd, tell } = context;
  if (ownParts === undefined || namesAnother(argv)) return toOwnParts({});
  if (ownParts === 'loaded' && !asksForHelp(argv) && !('commands' in typed && isGroupAlone(argv)))
    return loadOwnParts(context);
  const path = await configPathIn(cwd);
  if (path !== undefined)
    tell(`What ${basename(path)} adds is not shown: help and lists do not run it.`);
  return toOwnParts({});
}

/**
 * Those of the current folder, for a campaign that may have none: a broken configuration stops only one that does. One
 * that is not trusted stops the command, before it sends anything.
 */
export const ownPartsIfAny = (context: Loading): Promise<OwnParts> =>
  loadPartsHere(context).catch((error: unknown) => {
    if (error instanceof NotTrusted) throw error;
    return withoutParts(error, context);
  });

/** The same on a screen that is taken, where no question can be asked: what is not trusted is left out. */
export const ownPartsOnScreen = (context: Loading): Promise<OwnParts> =>
  loadPartsHere({ ...context, ask: undefined }).catch((error: unknown) =>
    withoutParts(error, context),
  );

function withoutParts(error: unknown, { tell }: Pick<Loading, 'tell'>): OwnParts {
  tell(`Your own parts are missing. ${safeLine((error as Error).message, LINE_MAX)}`);
  return toOwnParts({});
}

const LINE_MAX = 600;

/** `scan --config-file` replaces the folder's own configuration. */
const namesAnother = (argv: readonly string[]) =>
  argv.some((word) => /^--config-file(=|$)/.test(word));

const HELP = ['-h', '--help', '-V', '--version'];

const asksForHelp = (argv: readonly string[]) =>
  argv.some((word) => HELP.includes(word)) || argv.find((word) => !word.startsWith('-')) === 'help';

/** `provoke eval` names no command of the group, so that nothing will be called. */
const isGroupAlone = (argv: readonly string[]) =>
  argv.filter((word) => !word.startsWith('-')).length < 2;
