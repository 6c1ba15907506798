import type { Environment } from '@provoke/engine';

/** A terminal that a person sits at, which a UI may fill. */
export type Screen = {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  /** What Ctrl-C means: once, end gracefully; twice, immediately. */
  interrupt(): void;
  /** What to call before the process is ended by force. */
  beforeEnd(leave: () => void): void;
  /** Whether another program has it: Ctrl-C is for that one, and not for this process. */
  lend(isLent: boolean): void;
};

/** The smallest window that shows everything. */
export const COLUMNS_MIN = 60;
export const ROWS_MIN = 16;

type Wishes = Pick<Screen, 'input' | 'output'> & { errors: NodeJS.WriteStream; env: Environment };

/** Whether a UI may open: not in a pipe, a build, a plain or small terminal, nor for a screen reader. */
export function maySeeUi({ input, output, errors, env }: Wishes): boolean {
  const isTerminal = input.isTTY && output.isTTY && errors.isTTY;
  const isPlain = env['CI'] || env['TERM'] === 'dumb' || env['INK_SCREEN_READER'] === 'true';
  return Boolean(isTerminal && !isPlain && isLargeEnough(output));
}

export const isLargeEnough = ({ columns, rows }: { columns: number; rows: number }): boolean =>
  columns >= COLUMNS_MIN && rows >= ROWS_MIN;
