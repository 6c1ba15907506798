import type { ProvokeConfig } from '@provoke/campaign';
import type { Environment, Registry } from '@provoke/engine';
import type { Argument, Option } from 'commander';
import type { Paint } from '../terminal/paint.ts';
import type { Screen } from '../terminal/screen.ts';

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
  /** What its first word does without another one. */
  alone?: Omit<Leaf, 'arguments' | 'about'>;
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
  /**
   * What it does with `provoke.config.*` of the current folder. `loaded`: its flags, choices or subcommands depend on it,
   * and it runs code of it. `named`: it would list what is in there, and says that it does not.
   */
  ownParts?: 'loaded' | 'named';
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

/** What a command may touch: passed in by `main.ts`, and by tests. */
export type CommandContext = {
  env: Environment;
  /** The words that were typed after `provoke`. */
  argv: readonly string[];
  /** The folder that the command was typed in. */
  cwd: string;
  /** The `provoke.config.*` of that folder, for a command that is built from it. */
  config: ProvokeConfig;
  /** Ours, and what that configuration brought along. */
  registry: Registry;
  /** The options of this command that take no value, as far as they are known without your own parts. */
  alone?: ReadonlySet<string>;
  /** Every command, for one that completes them. */
  sections: readonly CommandSection[];
  /** Answers: standard output. */
  print(text: string): void;
  /** Progress and notices: standard error. `--quiet` keeps them back. */
  tell(text: string): void;
  /** Warnings, and why it failed: standard error, also with `--quiet`. */
  complain(text: string): void;
  /** Colors a part of an answer, where a terminal shows it and colors are allowed. */
  paint: Paint;
  /** The width of the terminal, in characters. */
  columns: number;
  /** All of standard input, for what must not be an argument. */
  readInput(): Promise<string>;
  /** The lines of standard input, as they come, until it ends or the signal is aborted. */
  readLines(): AsyncIterable<string>;
  /** Asks the person at the terminal, until the signal takes the question back; absent without a terminal. */
  ask?(question: string, options?: { signal?: AbortSignal }): Promise<string>;
  /** Where the terminal UI may open; absent without a terminal. */
  screen?: Screen;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
  /** How the command ends: 0 done, 1 failed, 2 wrong usage, 3 gate exceeded, 4 gate undecided, 130 interrupted. */
  exit(code: 0 | 1 | 3 | 4 | 130): void;
};

/** The same before your own parts are loaded: their code has not run. */
export type BareContext = Omit<CommandContext, 'config' | 'registry'>;
