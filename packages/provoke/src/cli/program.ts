import { Command, CommanderError } from 'commander';
import { VERSION } from '../campaign/folder/version.ts';
import type { ListedCommand } from './command/command.ts';
import type { CommandContext } from './command/context.ts';
import { findTyped } from './command/find-typed.ts';
import { prepare } from './command/to-commander.ts';
import { commandSections } from './commands/index.ts';
import { safeText } from './terminal/safe-text.ts';

/** What a process brings along; the rest of the context depends on what was typed. */
type ProgramContext = Omit<CommandContext, 'exit' | 'config' | 'registry'>;

/** Runs the command line and returns the exit code. Every error becomes one clear sentence here. */
export async function runProgram(
  argv: readonly string[],
  { tell: tellRaw, ...rest }: ProgramContext,
): Promise<number> {
  // Messages may contain foreign text: a service's, an agent's, a file's.
  const context = { ...rest, tell: (text: string) => tellRaw(safeText(text)) };
  try {
    return await runCommands(argv, context);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (context.signal.aborted) {
      context.tell('Interrupted.');
      return 130;
    }
    const { describeError, isUsageError } = await import('../campaign/errors/describe-error.ts');
    context.tell(describeError(error));
    return isUsageError(error) ? 2 : 1;
  }
}

async function runCommands(argv: readonly string[], given: ProgramContext): Promise<number> {
  let exitCode = 0;
  const context = {
    ...given,
    exit(code: number) {
      exitCode = code;
    },
  };
  const listed = findTyped(
    argv,
    commandSections.flatMap(({ commands }) => commands),
  );
  const typed = listed && (await open(listed, argv, context));
  await toProgram(context, typed).parseAsync(argv, { from: 'user' });
  return exitCode;
}

/** What every command needs is loaded only now, so that `--help` and `--version` are quick. */
async function open(
  listed: ListedCommand,
  argv: readonly string[],
  context: Omit<CommandContext, 'config' | 'registry'>,
): Promise<Command> {
  const { openCommand } = await import('./command/open-command.ts');
  return openCommand(listed, argv, context);
}

/** All commands by name and summary; the one that was typed as a whole. */
function toProgram(context: ProgramContext, typed: Command | undefined): Command {
  const program = prepare(new Command('provoke'), context)
    .description('Attack your own AI agent before somebody else does. Authorized testing only.')
    .version(VERSION, '-V, --version', 'show the version')
    .commandsGroup('More:')
    .helpCommand('help [command]', 'show the help of a command');
  for (const { title, commands } of commandSections)
    for (const listed of commands) {
      const command = typed?.name() === listed.name ? typed : toStub(listed, context);
      program.addCommand(command.helpGroup(`${title}:`));
    }
  return program.addHelpText(
    'after',
    '\nExample:\n  provoke eval flipattack --agent-name llama3 --agent-type localmodel --goals-set practice',
  );
}

function toStub({ name, alias, summary }: ListedCommand, context: ProgramContext): Command {
  const command = prepare(new Command(name), context).description(summary);
  return alias ? command.alias(alias) : command;
}
