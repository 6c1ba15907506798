import { ProgramError } from './program-error.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

const CODES = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/y;
const LONE_SURROGATE = /\p{Surrogate}/u;
const CODE_POINT_MAX = 0x10ffff;

/** The string whose quote stands at `at`, and the place behind it. */
export function readString(text: string, at: number): { value: string; end: number } {
  const quote = text.charAt(at);
  let value = '';
  let here = at + 1;
  while (here < text.length && text.charAt(here) !== quote) {
    const read = text.charAt(here) === '\\' ? readEscape(text, here) : readPlain(text, here, quote);
    value += read.value;
    here = read.end;
  }
  if (here >= text.length) throw new ProgramError('This string has no end.', { text, at });
  if (LONE_SURROGATE.test(value))
    throw new ProgramError('This string holds half a character (a lone surrogate).', { text, at });
  return { value, end: here + 1 };
}

function readPlain(text: string, at: number, quote: string) {
  let end = at;
  while (end < text.length && text.charAt(end) !== quote && text.charAt(end) !== '\\') end++;
  return { value: text.slice(at, end), end };
}

function readEscape(text: string, at: number): { value: string; end: number } {
  const letter = text.charAt(at + 1);
  const known = Object.hasOwn(ESCAPED, letter) ? ESCAPED[letter] : undefined;
  if (known !== undefined) return { value: known, end: at + 2 };
  CODES.lastIndex = at;
  const [whole = '', ...digits] = CODES.exec(text) ?? [];
  const code = Number.parseInt(digits.find((group) => group !== undefined) ?? '', 16);
  if (!(code <= CODE_POINT_MAX))
    throw new ProgramError(
      `\\${letter} is no escape. There are \\n \\r \\t \\0 \\\\ \\' \\" \\xHH \\uHHHH.`,
      { text, at },
    );
  return { value: String.fromCodePoint(code), end: at + whole.length };
}
