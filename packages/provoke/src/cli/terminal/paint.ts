import type { Environment } from '@provoke/engine';

/** Red marks what is broken and nothing else; blue what is no longer broken. */
export type Color = 'red' | 'blue';
export type Paint = (color: Color, text: string) => string;

const codes: Record<Color, number> = { red: 31, blue: 34 };

/** Paints, or leaves the text as it is. The text must be safe already. */
export const createPaint =
  (isColored: boolean): Paint =>
  (color, text) =>
    isColored ? `\u001b[${codes[color]}m${text}\u001b[39m` : text;

type Wishes = { isTerminal: boolean; env: Environment; argv: readonly string[] };

/** Only on a terminal that can, and not against `NO_COLOR` or `--no-color`. */
export const wantsColor = ({ isTerminal, env, argv }: Wishes): boolean =>
  isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb' && !argv.includes('--no-color');

/** Colors the verdicts in a message: each mark of a break at the start of a line. */
export const paintVerdicts = (text: string, paint: Paint): string =>
  text.replace(/^[◈◆◇]/gmu, (shape) => paint('red', shape));
