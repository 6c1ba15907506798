import { ProgramError } from './program-error.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  // A continued line.
  '\n': '',
};

const CODES =
  /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|([0-7]{1,3}))/y;
const OCTAL = 5;
const LONE_SURROGATE = /\p{Surrogate}/u;
const CODE_POINT_MAX = 0x10ffff;

/** How a string is written, by its prefix letters, as in Python. */
type Style = { quote: string; isRaw: boolean };

/** Reads the string that starts at `at`, prefix included; returns it with the position after it. */
export function readString(text: string, at: number, prefix = ''): { value: string; end: number } {
  const fail = (message: string): never => {
    throw new ProgramError(message, { text, at });
  };
  if (!/^(?:r|u|f|fr|rf)?$/i.test(prefix)) fail(`There is no string with ${prefix} in front.`);
  const mark = text.charAt(at + prefix.length);
  const quote = text.startsWith(mark.repeat(3), at + prefix.length) ? mark.repeat(3) : mark;
  const style = { quote, isRaw: /r/i.test(prefix) };
  let value = '';
  let here = at + prefix.length + quote.length;
  while (here < text.length && !text.startsWith(quote, here)) {
    const read =
      text.charAt(here) === '\\' ? readEscape(text, here, style) : readPlain(text, here, style);
    value += read.value;
    here = read.end;
  }
  if (here >= text.length) fail('This string has no end.');
  if (LONE_SURROGATE.test(value)) fail('This string holds half a character (a lone surrogate).');
  if (/f/i.test(prefix)) {
    if (/[{}]/.test(value.replace(/\{\{|\}\}/g, '')))
      fail('A formatted string with {…} is evaluated by Python. Write the text itself.');
    value = value.replace(/\{\{|\}\}/g, (pair) => pair.charAt(0));
  }
  return { value, end: here + quote.length };
}

function readPlain(text: string, at: number, { quote }: Style) {
  let end = at;
  while (end < text.length && !text.startsWith(quote, end) && text.charAt(end) !== '\\') end++;
  return { value: text.slice(at, end), end };
}

/** An unknown escape is two characters, as in Python. */
function readEscape(text: string, at: number, { isRaw }: Style): { value: string; end: number } {
  const letter = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  const asWritten = { value: text.slice(at, at + 1 + letter.length), end: at + 1 + letter.length };
  if (isRaw) return asWritten;
  const known = Object.hasOwn(ESCAPED, letter) ? ESCAPED[letter] : undefined;
  if (known !== undefined) return { value: known, end: at + 2 };
  CODES.lastIndex = at;
  const [whole, ...digits] = CODES.exec(text) ?? [];
  const group = digits.findIndex((found) => found !== undefined);
  const code = Number.parseInt(digits[group] ?? '', group === OCTAL - 1 ? 8 : 16);
  if (whole !== undefined && code <= CODE_POINT_MAX)
    return { value: String.fromCodePoint(code), end: at + whole.length };
  if (!/[xuUN]/.test(letter)) return asWritten;
  throw new ProgramError(
    `\\${letter} is no escape. There are \\n \\r \\t \\0 \\\\ \\' \\" \\xHH \\uHHHH.`,
    { text, at },
  );
}
