import { foreignLine } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';

/** How far a command is indented. */
const INDENT = '  ';
const COMMAND_MAX = 2_000;

/** The rows of a command that is to be typed: a long one takes several, and none of it is cut. */
export const commandRows = (command: string, width: number): string[] =>
  wrap(foreignLine(command, COMMAND_MAX), width - INDENT.length).map((row) => `${INDENT}${row}`);
