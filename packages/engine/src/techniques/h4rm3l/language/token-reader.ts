import { lex, type Token } from './lexer.ts';
import { ProgramError } from './program-error.ts';

/** Reads the tokens of a program in order. `fail` throws a `ProgramError` at the next one. */
export function readTokens(text: string) {
  const tokens = lex(text);
  let index = 0;

  const peek = (ahead = 0): Token => tokens[index + ahead] ?? { kind: 'end', at: text.length };
  const next = () => {
    index++;
  };
  const fail = (message: string, at = peek().at): never => {
    throw new ProgramError(message, { text, at });
  };
  const isSign = (sign: string, ahead = 0) => {
    const token = peek(ahead);
    return token.kind === 'sign' && token.text === sign;
  };
  const take = (sign: string) => {
    if (!isSign(sign)) return false;
    next();
    return true;
  };
  const expect = (sign: string) => take(sign) || fail(`Expected ${sign}, found ${show(peek())}.`);

  return { peek, next, fail, isSign, take, expect };
}

/** Describes a token in an error. */
export function show(token: Token): string {
  if (token.kind === 'end') return 'the end';
  if (token.kind === 'string') return 'a string';
  return token.kind === 'number' ? `the number ${token.value}` : JSON.stringify(token.text);
}
