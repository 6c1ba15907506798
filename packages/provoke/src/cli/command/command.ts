import type { Registry } from '@provoke/engine';
import type { Argument, Option } from 'commander';
import type { CommandContext } from './context.ts';

/** Options under one heading. */
export type OptionGroup = { title: string; options: readonly Option[] };

/** What a list of commands shows of each. */
export type Listing = {
  name: string;
  alias?: string;
  /** Verb first, lower case, no full stop. */
  summary: string;
};

/** What a command takes and does; only `run` acts. */
type Leaf<Flags extends object = object, Args extends readonly unknown[] = readonly unknown[]> = {
  /** The first line of its help, a sentence, where the summary does not do. */
  about?: string;
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
export type Group = {
  /** What each of them is, if not a command, and what lists them: `technique`, `provoke techniques`. */
  members?: { kind: string; listedBy: string };
  commands(registry: Registry): readonly CommandDefinition[];
};

export type LeafCommand<
  Flags extends object = object,
  Args extends readonly unknown[] = readonly unknown[],
> = Listing & Leaf<Flags, Args>;

export type CommandGroup = Listing & Group;

/** A command as a value: help and docs walk it. */
export type CommandDefinition = LeafCommand | CommandGroup;

/** A command under its first word, in the list of all commands. Its file is loaded when it is typed. */
export type ListedCommand = Listing & {
  /** Its flags, choices or subcommands depend on `provoke.config.*`, which is loaded for it. */
  takesExtensions?: true;
  load(): Promise<Leaf | Group>;
};

/** Commands under one heading of the help. */
export type CommandSection = { title: string; commands: readonly ListedCommand[] };

export const loadCommand = async ({
  load,
  ...listing
}: ListedCommand): Promise<CommandDefinition> => ({ ...(await load()), ...listing });

/** Identity; makes an editor know the flags. A command in the list of all commands has its name and summary there. */
export function defineCommand<Flags extends object, Args extends readonly unknown[] = []>(
  command: LeafCommand<Flags, Args>,
): LeafCommand<Flags, Args>;
export function defineCommand<Flags extends object, Args extends readonly unknown[] = []>(
  command: Leaf<Flags, Args>,
): Leaf<Flags, Args>;
export function defineCommand(command: Leaf): Leaf {
  return command;
}
