import type { Registry } from '@provoke/engine';
import type { Argument, Option } from 'commander';
import type { CommandContext } from './context.ts';

/** Options under one heading. */
export type OptionGroup = { title: string; options: readonly Option[] };

/** A command as a value: help and docs list it, and only `run` acts. */
export type LeafCommand<
  Flags extends object = object,
  Args extends readonly unknown[] = readonly unknown[],
> = {
  name: string;
  alias?: string;
  /** Verb first, lower case, no full stop. */
  summary: string;
  arguments?: readonly Argument[];
  /** Techniques, judges and targets of the registry may add flags and choices. */
  options?(registry: Registry): readonly OptionGroup[];
  /** Lines to type. */
  examples: readonly string[];
  /** What else to know before typing it. */
  note?: string;
  run(input: { flags: Flags; args: Args }, context: CommandContext): void | Promise<void>;
};

/** Commands that share their first word. */
export type CommandGroup = {
  name: string;
  summary: string;
  commands(registry: Registry): readonly CommandDefinition[];
};

export type CommandDefinition = (LeafCommand | CommandGroup) & {
  /** Its flags, choices or subcommands depend on `provoke.config.*`, which is loaded for it. */
  takesExtensions?: true;
};

/** Identity; makes an editor know the flags. */
export const defineCommand = <Flags extends object, Args extends readonly unknown[] = []>(
  command: LeafCommand<Flags, Args> & { takesExtensions?: true },
): LeafCommand<Flags, Args> & { takesExtensions?: true } => command;
