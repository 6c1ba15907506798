import { loadOwnParts, type OwnParts, toOwnParts } from '../config-file/own-parts.ts';
import { safeLine } from '../terminal/safe-text.ts';
import type { CommandContext } from './context.ts';

/** Commands whose flags, choices or subcommands come from `provoke.config.*` too. */
const BUILT_FROM_IT = [
  'eval',
  'codecli-a',
  'claude',
  'codecli-b',
  'codex',
  'scan',
  'agent',
  'judge',
];

/**
 * The parts of one's own for the command that was typed. It runs somebody's code, so only for a command that
 * is built from it: `run` and `resume` load it where they need it, the others never do. Help is shown without
 * a configuration that is broken.
 */
export async function ownPartsFor(
  argv: readonly string[],
  { cwd, tell }: Pick<CommandContext, 'cwd' | 'tell'>,
): Promise<OwnParts> {
  const words = argv.filter((word) => !word.startsWith('-'));
  const [name = ''] = words[0] === 'help' ? words.slice(1) : words;
  if (!BUILT_FROM_IT.includes(name) || namesAnother(argv)) return toOwnParts({});
  try {
    return await loadOwnParts(cwd);
  } catch (error) {
    if (!asksForHelp(argv)) throw error;
    tellMissing(error, tell);
    return toOwnParts({});
  }
}

/** Says in one line why parts of one's own are missing. */
export const tellMissing = (error: unknown, tell: CommandContext['tell']): void =>
  tell(`Parts of your own are missing. ${safeLine((error as Error).message, LINE_MAX)}`);

const LINE_MAX = 300;

/** `scan --config-file` takes the place of the folder's own. */
const namesAnother = (argv: readonly string[]) =>
  argv.some((word) => /^--config-file(=|$)/.test(word));

const asksForHelp = (argv: readonly string[]) =>
  argv[0] === 'help' || argv.some((word) => word === '--help' || word === '-h');
