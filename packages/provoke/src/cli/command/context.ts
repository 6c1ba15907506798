import type { ProvokeConfig } from '@provoke/campaign';
import type { Environment, Registry } from '@provoke/engine';
import type { Paint } from '../terminal/paint.ts';
import type { Screen } from '../terminal/screen.ts';
import type { CommandSection } from './command.ts';

/** What a command may touch: passed in by `main.ts`, and by tests. */
export type CommandContext = {
  env: Environment;
  /** The folder that the command was typed in. */
  cwd: string;
  /** The `provoke.config.*` of that folder, for a command that is built from it. */
  config: ProvokeConfig;
  /** Ours, and what that configuration brought along. */
  registry: Registry;
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
  /** Asks the person at the terminal; absent without a terminal. */
  ask?(question: string): Promise<string>;
  /** Where the terminal UI may open; absent without a terminal. */
  screen?: Screen;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
  /** How the command ends: 0 done, 1 failed, 2 wrong usage, 3 gate exceeded, 4 gate undecided, 130 interrupted. */
  exit(code: 0 | 1 | 3 | 4 | 130): void;
};

/** The same before your own parts are loaded: their code has not run. */
export type BareContext = Omit<CommandContext, 'config' | 'registry'>;
