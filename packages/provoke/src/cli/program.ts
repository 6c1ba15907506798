import type { BareContext, CommandContext } from './command/command.ts';
import { readAlone } from './command/read-alone.ts';
import { commandSections } from './commands/index.ts';
import { openOutputs, type Terminals } from './open-outputs.ts';
import { ReaderLeft } from './watch-outputs.ts';

/** What a process brings along; the rest of the context depends on what was typed. */
export type ProgramContext = Omit<
  CommandContext,
  'exit' | 'argv' | 'config' | 'registry' | 'complain' | 'paint' | 'sections'
> & { terminals?: Terminals };

/** Runs the command line and returns the exit code. Every error becomes clear sentences here. */
export async function runProgram(argv: readonly string[], given: ProgramContext): Promise<number> {
  const outputs = openOutputs(argv, given);
  const { columns, signal } = given;
  let exitCode = 0;
  const context: BareContext = {
    ...seen(argv, given),
    ...outputs,
    argv,
    sections: commandSections,
    exit(code) {
      exitCode = code;
    },
  };
  try {
    return (await runTyped(argv, context)) ?? exitCode;
  } catch (error) {
    if (signal.reason instanceof ReaderLeft) return exitCode;
    if (signal.aborted) {
      outputs.complain('Interrupted.');
      return 130;
    }
    const { describeError, isUsageError } = await import('@provoke/campaign/errors');
    const { formatError } = await import('./terminal/format-error.ts');
    const width = given.terminals?.stderr ? columns : Number.POSITIVE_INFINITY;
    outputs.complain(formatError(describeError(error), width));
    return isUsageError(error) ? 2 : 1;
  }
}

/** Who wants no progress sees no UI. */
const seen = (argv: readonly string[], { screen, ...given }: ProgramContext): ProgramContext => ({
  ...given,
  ...(screen && !argv.includes('--quiet') && { screen }),
});

/**
 * Home is drawn immediately: the parser, the engine and your own parts are loaded only for what needs them. Where it
 * does not open, `provoke` alone prints its help.
 */
async function runTyped(
  argv: readonly string[],
  context: BareContext,
): Promise<number | undefined> {
  const { screen, signal } = context;
  const alone = readAlone(argv);
  if (alone && screen && !alone.isPlain) {
    const { runHome } = await import('./commands/home/home.ts');
    await runHome(screen, context, alone);
    return signal.aborted ? 130 : undefined;
  }
  const { runCommands } = await import('./run-commands.ts');
  return runCommands(alone ? ['--help'] : spellOutHelp(argv), context);
}

/** `provoke help eval pair` is `provoke eval pair --help`. */
const spellOutHelp = (argv: readonly string[]): readonly string[] =>
  argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
