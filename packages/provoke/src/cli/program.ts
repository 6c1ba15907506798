import { Command, CommanderError } from 'commander';
import { describeError } from '../campaign/errors/describe-error.ts';
import { UsageError } from '../campaign/errors/usage-error.ts';
import { VERSION } from '../campaign/folder/version.ts';
import type { CommandContext } from './command/context.ts';
import { ownPartsFor } from './command/own-parts-for.ts';
import { commands } from './commands/index.ts';
import { safeText } from './terminal/safe-text.ts';

/** Runs the command line and returns the exit code. Everything a command throws becomes one clear sentence here. */
export async function runProgram(
  argv: readonly string[],
  { tell: tellRaw, ...rest }: Omit<CommandContext, 'exit' | 'config' | 'registry'>,
): Promise<number> {
  // Much of what is told holds words of others: a service's, an agent's, a file's.
  const given = { ...rest, tell: (text: string) => tellRaw(safeText(text)) };
  try {
    return await runCommands(argv, { ...given, ...(await ownPartsFor(argv, given)) });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (given.signal.aborted) {
      given.tell('Interrupted.');
      return 130;
    }
    given.tell(describeError(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function runCommands(
  argv: readonly string[],
  given: Omit<CommandContext, 'exit'>,
): Promise<number> {
  let exitCode = 0;
  const context: CommandContext = {
    ...given,
    exit(code) {
      exitCode = code;
    },
  };
  const program = new Command('provoke')
    .description('Attack your own AI agent before somebody else does. Authorized testing only.')
    .version(VERSION);
  for (const command of commands) program.addCommand(command(context));
  harden(program, context);

  await program.parseAsync(argv, { from: 'user' });
  return exitCode;
}

/** Nothing below this point ends the process or writes to it directly. */
function harden(command: Command, context: CommandContext): void {
  command.showHelpAfterError('(--help shows what there is)');
  command.exitOverride().configureOutput({
    getOutHelpWidth: () => context.columns,
    getErrHelpWidth: () => context.columns,
    writeOut: (text) => context.print(text.trimEnd()),
    writeErr: (text) => context.tell(text.trimEnd()),
  });
  for (const child of command.commands) harden(child, context);
}
