import { Command, CommanderError } from 'commander';
import { describeError } from '../campaign/errors/describe-error.ts';
import { UsageError } from '../campaign/errors/usage-error.ts';
import { VERSION } from '../campaign/folder/version.ts';
import type { CommandContext } from './command/context.ts';
import { ownPartsFor } from './command/own-parts-for.ts';
import { prepare, toCommander } from './command/to-commander.ts';
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
  const commands = commandSections.flatMap((section) => section.commands);
  try {
    const ownParts = await ownPartsFor(argv, { ...context, commands });
    return await runCommands(argv, { ...context, ...ownParts });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (context.signal.aborted) {
      context.tell('Interrupted.');
      return 130;
    }
    context.tell(describeError(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function runCommands(
  argv: readonly string[],
  rest: Omit<CommandContext, 'exit'>,
): Promise<number> {
  let exitCode = 0;
  const context: CommandContext = {
    ...rest,
    exit(code) {
      exitCode = code;
    },
  };
  await toProgram(context).parseAsync(argv, { from: 'user' });
  return exitCode;
}

function toProgram(context: CommandContext): Command {
  const program = prepare(new Command('provoke'), context)
    .description('Attack your own AI agent before somebody else does. Authorized testing only.')
    .version(VERSION, '-V, --version', 'show the version')
    .commandsGroup('More:')
    .helpCommand('help [command]', 'show the help of a command');
  for (const { title, commands } of commandSections)
    for (const command of commands)
      program.addCommand(toCommander(command, context).helpGroup(`${title}:`));
  return program.addHelpText(
    'after',
    '\nExample:\n  provoke eval flipattack --agent-name llama3 --agent-type localmodel --goals-set practice',
  );
}
