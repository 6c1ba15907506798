import type { Registry } from '@provoke/engine';
import type { Option } from 'commander';
import type { CommandDefinition, LeafCommand } from './command.ts';
import { globalOptions } from './global-options.ts';

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
    return [
      ...command
        .commands(registry)
        .filter(({ name, alias = name }) => argv.includes(name) || argv.includes(alias))
        .flatMap((child) => optionsOf(child, argv, registry)),
      ...listed(command.alone, registry),
    ];
  return listed(command, registry);
}

const listed = (
  leaf: Pick<LeafCommand, 'options'> | undefined,
  registry: Registry,
): readonly Option[] => (leaf?.options?.(registry) ?? []).flatMap(({ options }) => options);
