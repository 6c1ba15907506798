import type { Argument, Call, Literal, Program } from './program.ts';
import { ProgramError } from './program-error.ts';
import { readTokens, show } from './token-reader.ts';

/** 1: `A(); B()`. 2: `A().then(B())`. */
export type SyntaxVersion = 1 | 2;

const TEXT_MAX = 20_000;
/** Decorators of one program. */
export const CALLS_MAX = 50;
const NESTING_MAX = 50;

/** Parses a program in either syntax, or only in the given one. Nothing is evaluated. Throws `ProgramError`. */
export function parseProgram(text: string, version?: SyntaxVersion): Program {
  if (text.length > TEXT_MAX)
    throw new ProgramError(`The program is longer than ${TEXT_MAX} characters.`, {
      text,
      at: TEXT_MAX,
    });
  const calls = createParser(text, version).readProgram();
  const surplus = calls[CALLS_MAX];
  if (surplus)
    throw new ProgramError(`The program has more than ${CALLS_MAX} decorators.`, {
      text,
      at: surplus.at,
    });
  return { text, calls };
}

function createParser(text: string, version: SyntaxVersion | undefined) {
  const { peek, next, isSign, take, expect, fail } = readTokens(text);
  let nesting = 0;

  const nest = <Read>(read: () => Read): Read => {
    if (++nesting > NESTING_MAX) fail(`Nested more than ${NESTING_MAX} deep.`);
    const inner = read();
    nesting--;
    return inner;
  };

  function readProgram(): Call[] {
    const calls = readChain();
    while (peek().kind !== 'end') {
      if (version === 2 && isSign(';'))
        fail('In syntax 2 decorators are joined with .then(…), not with a semicolon.');
      expect(';');
      if (peek().kind !== 'end') calls.push(...readChain());
    }
    return calls;
  }

  function readChain(): Call[] {
    const calls = take('(') ? readParenthesized() : [readCall()];
    while (isSign('.')) {
      if (version === 1)
        fail('In syntax 1 decorators are joined with a semicolon, not with .then(…).');
      next();
      const method = peek();
      if (method.kind !== 'name' || method.text !== 'then')
        fail(`Only then(…) may follow a dot, found ${show(method)}.`);
      next();
      expect('(');
      calls.push(...readParenthesized());
    }
    return calls;
  }

  function readParenthesized(): Call[] {
    const calls = nest(readChain);
    expect(')');
    return calls;
  }

  function readCall(): Call {
    const token = peek();
    if (token.kind !== 'name') return fail(`Expected a decorator, found ${show(token)}.`);
    next();
    expect('(');
    return { name: token.text, arguments: readList(')', readArgument), at: token.at };
  }

  /** Comma-separated items up to the closing sign; a trailing comma is allowed. */
  function readList<Item>(close: string, readItem: () => Item): Item[] {
    const items: Item[] = [];
    while (!take(close)) {
      items.push(readItem());
      if (!take(',') && !isSign(close)) fail(`Expected , or ${close}, found ${show(peek())}.`);
    }
    return items;
  }

  function readArgument(): Argument {
    const token = peek();
    if (token.kind !== 'name' || !isSign('=', 1)) return { value: readLiteral(), at: token.at };
    next();
    next();
    return { name: token.text, value: readLiteral(), at: token.at };
  }

  function readLiteral(): Literal {
    if (take('[')) return readList(']', readListedString);
    const token = peek();
    next();
    if (token.kind === 'string') return token.value + readMoreStrings();
    if (token.kind === 'number') return token.value;
    if (token.kind === 'name' && CONSTANTS.has(token.text))
      return CONSTANTS.get(token.text) ?? null;
    return fail(`Expected a value, found ${show(token)}.`, token.at);
  }

  /** Adjacent strings are joined. */
  function readMoreStrings(): string {
    let more = '';
    for (let token = peek(); token.kind === 'string'; token = peek()) {
      more += token.value;
      next();
    }
    return more;
  }

  function readListedString(): string {
    const token = peek();
    if (token.kind !== 'string') return fail(`A list holds strings, found ${show(token)}.`);
    return readMoreStrings();
  }

  return { readProgram };
}

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);
