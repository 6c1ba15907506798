import { RE2JS, RE2JSSyntaxException } from 're2js';
import { remember } from '../values/remember.ts';

/** A compiled pattern. Matching takes time linear in the text, whatever the pattern and the text are. */
export type Pattern = (text: string) => boolean;

/** RE2's dialect. Throws an error that says why it is no pattern. */
export const compilePattern = remember(compile, { max: 100, lengthMax: 2_000 });

function compile(source: string): Pattern {
  const pattern = parse(source);
  if (pattern.programSize() > PROGRAM_MAX) throw new Error('The pattern repeats too much.');
  return (text) => pattern.test(text);
}

/** `a{1000}` many times in a row takes linear time too, but far too long for each character. */
const PROGRAM_MAX = 5_000;

function parse(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    throw new Error(explain(source, error), { cause: error });
  }
}

function explain(source: string, error: unknown): string {
  if (/\(\?<?[=!]/.test(source)) return 'A pattern has no lookaround.';
  if (/\\[1-9]/.test(source)) return 'A pattern has no back references.';
  return error instanceof RE2JSSyntaxException
    ? `This is no pattern: ${error.getDescription()}.`
    : 'This is no pattern.';
}
