import { formatCount } from '@provoke/figures';
import { cells, cut, fit } from '../text/fit.ts';
import { fitEnd } from '../text/fit-end.ts';
import { foreignLine } from '../text/foreign.ts';
import { TEXT_MAX, type TextField } from './text-field.ts';

type Drawing = {
  width: number;
  /** Each character as a dot. */
  isSecret?: boolean | undefined;
};

const CURSOR = '▏';
/** Of a long text, how much of what is after the cursor stays visible. */
const AHEAD = 8;

/** The part of a text around its cursor, exactly `width` cells. */
export function drawTextField(
  { text, at, cut: lost }: TextField,
  { width, isSecret = false }: Drawing,
): string {
  const note = lost === undefined ? '' : ` (${formatCount(lost)} more did not fit)`;
  const room = Math.max(2, width - cells(note) - 1);
  const drawn = (part: string) =>
    foreignLine(isSecret ? '•'.repeat([...part].length) : part, TEXT_MAX * ESCAPED);
  const after = drawn(text.slice(at));
  const ahead = Math.min(cells(after), AHEAD, Math.floor(room / 2));
  const before = fitEnd(drawn(text.slice(0, at)), room - ahead);
  const line = `${before}${CURSOR}${after}`;
  return fit(`${cells(line) > room + 1 ? `${cut(line, room)}…` : line}${note}`, width);
}

/** A character that is shown by its code takes up to this many cells. */
const ESCAPED = 9;
