import { Command, CommanderError } from 'commander';
import { VERSION } from '../campaign/folder/version.ts';
import type { ListedCommand } from './command/command.ts';
import type { CommandContext } from './command/context.ts';
import { findTyped } from './command/find-typed.ts';
import { formatProgramHelp } from './command/format-help.ts';
import { prepare } from './command/prepare.ts';
import { commandSections } from './commands/index.ts';
import { openOutputs, type Terminals } from './open-outputs.ts';

/** What a process brings along; the rest of the context depends on what was typed. */
export type ProgramContext = Omit<
  CommandContext,
  'exit' | 'config' | 'registry' | 'complain' | 'paint' | 'sections'
> & { terminals?: Terminals };

type Opening = Omit<CommandContext, 'config' | 'registry'>;

/** Runs the command line and returns the exit code. Every error becomes clear sentences here. */
export async function runProgram(argv: readonly string[], given: ProgramContext): Promise<number> {
  const outputs = openOutputs(argv, given);
  const { columns, signal } = given;
  try {
    return await runCommands(spellOutHelp(argv), { ...given, ...outputs });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (signal.aborted) {
      outputs.complain('Interrupted.');
      return 130;
    }
    const { describeError, isUsageError } = await import('../campaign/errors/describe-error.ts');
    const { formatError } = await import('./terminal/format-error.ts');
    const width = given.terminals?.stderr ? columns : Number.POSITIVE_INFINITY;
    outputs.complain(formatError(describeError(error), width));
    return isUsageError(error) ? 2 : 1;
  }
}

/** `provoke help eval pair` is `provoke eval pair --help`, and `provoke` alone is `provoke --help`. */
const spellOutHelp = (argv: readonly string[]): readonly string[] =>
  argv.length === 0 || argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;

async function runCommands(
  argv: readonly string[],
  given: Omit<Opening, 'exit' | 'sections'>,
): Promise<number> {
  let exitCode = 0;
  const context: Opening = {
    ...given,
    sections: commandSections,
    exit(code) {
      exitCode = code;
    },
  };
  const commands = commandSections.flatMap((section) => section.commands);
  const listed = findTyped(argv, commands);
  const typed = listed && (await open(listed, argv, context));
  if (!typed) await refuseUnknown(argv, commands);
  await toProgram(context, typed).parseAsync(argv, { from: 'user' });
  return exitCode;
}

/** What every command needs is loaded only now, so that `--help` and `--version` are quick. */
async function open(
  listed: ListedCommand,
  argv: readonly string[],
  context: Opening,
): Promise<Command> {
  const { openCommand } = await import('./command/open-command.ts');
  return openCommand(listed, argv, context);
}

/** Throws if the first word calls no command. */
async function refuseUnknown(
  argv: readonly string[],
  commands: readonly ListedCommand[],
): Promise<void> {
  const words = argv.filter((word) => !word.startsWith('-'));
  if (words.length === 0) return;
  const { noSuchCommand } = await import('./command/no-such-command.ts');
  throw await noSuchCommand(words, commands);
}

/** Only the command that was typed can be called; help lists them all. */
function toProgram(context: Opening, typed: Command | undefined): Command {
  const help = () => formatProgramHelp(commandSections, context.columns);
  const program = prepare(new Command('provoke'), { words: 'provoke', context, help });
  program.version(VERSION, '-V, --version');
  return typed ? program.addCommand(typed) : program;
}
