import { ProgramError } from './program-error.ts';
import { readString } from './read-string.ts';

export type Token = { at: number } & (
  | { kind: 'name'; text: string }
  | { kind: 'string'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'sign'; text: string }
  | { kind: 'end' }
);

/** White space, comments, and continued lines. */
const SPACE = /(?:\s|#[^\n]*|\\\r?\n)+/y;
const STRING = /(?<prefix>[a-z]{0,2})["']/iy;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const SIGNS = '();,.=[]';

/** Splits a program into tokens. Throws `ProgramError`. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  while (at < text.length) {
    const { token, end } = next(at, match, text);
    if (token) tokens.push(token);
    at = end;
  }
  return [...tokens, { kind: 'end', at }];
}

type Lexed = { token?: Token; end: number };

function next(at: number, match: (pattern: RegExp) => string | undefined, text: string): Lexed {
  const char = text.charAt(at);
  const space = match(SPACE);
  if (space) return { end: at + space.length };
  const string = match(STRING);
  if (string) {
    const { value, end } = readString(text, at, string.slice(0, -1));
    return { token: { kind: 'string', value, at }, end };
  }
  const name = match(NAME);
  if (name) return { token: { kind: 'name', text: name, at }, end: at + name.length };
  const number = match(NUMBER);
  if (number)
    return {
      token: { kind: 'number', value: toFinite(number, { text, at }), at },
      end: at + number.length,
    };
  if (SIGNS.includes(char)) return { token: { kind: 'sign', text: char, at }, end: at + 1 };
  const strange = String.fromCodePoint(text.codePointAt(at) ?? 0);
  throw new ProgramError(`${JSON.stringify(strange)} has no meaning here.`, { text, at });
}

function toFinite(digits: string, place: { text: string; at: number }): number {
  const value = Number(digits);
  if (!Number.isFinite(value)) throw new ProgramError('This number is too large.', place);
  // Turns -0 into 0.
  return value + 0;
}
