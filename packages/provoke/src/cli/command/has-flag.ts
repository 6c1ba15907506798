import type { Registry } from '@provoke/engine';
import type { Option } from 'commander';
import type { CommandDefinition } from './command.ts';
import { globalOptions } from './global-options.ts';

/** The words that may be options: what follows `--` is none. */
export const optionsIn = (argv: readonly string[]): readonly string[] =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;

/**
 * Whether a flag was typed, and not as the value of an option in front of it. An option that is not among `alone`, which
 * take no value, may take one.
 */
export const hasFlag = (
  argv: readonly string[],
  flag: string,
  alone: ReadonlySet<string> = new Set(),
): boolean =>
  optionsIn(argv).some((word, index) => word === flag && !takesNext(argv[index - 1], alone));

const takesNext = (word: string | undefined, alone: ReadonlySet<string>): boolean =>
  word !== undefined && /^-./.test(word) && !word.includes('=') && !alone.has(word);

/** The options of the command that was typed which take no value, as far as they are known without your own parts. */
export function flagsAlone(
  command: CommandDefinition,
  argv: readonly string[],
  registry: Registry,
): ReadonlySet<string> {
  const options = [...globalOptions().options, ...optionsOf(command, argv, registry)];
  const alone = options.filter(({ required, optional }) => !required && !optional);
  return new Set(alone.flatMap(({ long, short }) => [long ?? [], short ?? []].flat()));
}

function optionsOf(
  command: CommandDefinition,
  argv: readonly string[],
  registry: Registry,
): readonly Option[] {
  if ('commands' in command)
    return command
      .commands(registry)
      .filter(({ name, alias = name }) => argv.includes(name) || argv.includes(alias))
      .flatMap((child) => optionsOf(child, argv, registry));
  return (command.options?.(registry) ?? []).flatMap(({ options }) => options);
}
