import { VERSION } from '@provoke/campaign';
import { Command, CommanderError } from 'commander';
import type { BareContext, ListedCommand } from './command/command.ts';
import { describeProgram } from './command/describe.ts';
import { findTyped } from './command/find-typed.ts';
import { openCommand } from './command/open-command.ts';
import { prepare } from './command/prepare.ts';
import { formatPage } from './help/format-page.ts';

/** Runs the command that was typed, or prints a help. Returns the exit code where the parser ends it. */
export async function runCommands(
  argv: readonly string[],
  context: BareContext,
): Promise<number | undefined> {
  const commands = context.sections.flatMap((section) => section.commands);
  const listed = findTyped(argv, commands);
  const typed = listed && (await openCommand(listed, argv, context));
  if (!typed) await refuseUnknown(argv, commands);
  try {
    await toProgram(context, typed).parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
  return undefined;
}

/** Throws if the first word calls no command. */
async function refuseUnknown(
  argv: readonly string[],
  commands: readonly ListedCommand[],
): Promise<void> {
  const words = argv.filter((word) => !word.startsWith('-'));
  if (words.length === 0) return;
  const { noSuchCommand } = await import('./command/no-such-command.ts');
  const [first = ''] = argv;
  const command = commands.find(({ name, alias }) =>
    words.some((one) => [name, alias].includes(one)),
  );
  if (first.startsWith('-') && command) {
    const { UsageError } = await import('@provoke/campaign');
    throw new UsageError(`${first} comes after the command that takes it.`, {
      next: [`provoke ${command.name} --help`],
    });
  }
  throw await noSuchCommand(words, commands);
}

/** Only the command that was typed can be called; help lists them all. */
function toProgram(context: BareContext, typed: Command | undefined): Command {
  const help = () => formatPage(describeProgram(context.sections), context.columns);
  const program = prepare(new Command('provoke'), { words: 'provoke', context, help });
  program.version(VERSION, '-V, --version');
  return typed ? program.addCommand(typed) : program;
}
