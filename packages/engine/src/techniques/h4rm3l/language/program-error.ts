import { clip } from '../../../text/clip.ts';

const LINE_MAX = 80;
/** A name may be as long as the program, so an error shows only its start. */
const MESSAGE_MAX = 1_000;

/** An unusable program. The message shows the place. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, { text, at }: { text: string; at: number }) {
    const { line, column, excerpt } = locate(text, at);
    super(`${clip(message, MESSAGE_MAX)}\nline ${line}, column ${column}:\n${excerpt}`);
    this.line = line;
    this.column = column;
  }
}

/** Lines and columns count from 1; columns count code points, as in an editor. */
function locate(text: string, at: number) {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  const [rest = ''] = text.slice(at, at + LINE_MAX).split('\n', 1);
  const left = [...text.slice(lineStart, at)];
  const right = [...rest];
  const shownLeft = left.slice(-LINE_MAX / 2);
  const shownRight = right.slice(0, LINE_MAX / 2);
  const shown = [...shownLeft, ...shownRight].join('').replace(/\p{Cc}/gu, ' ');
  return {
    line: before.split('\n').length,
    column: left.length + 1,
    excerpt: `  ${shown}\n  ${' '.repeat(shownLeft.length)}^`,
  };
}
