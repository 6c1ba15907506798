import { limits } from '@provoke/contract';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
} from './json-bytes.ts';
import { Problem } from './problem.ts';
import { scanScalar, scanString, unexpected } from './scan-scalar.ts';

type Expected = 'value' | 'first item' | 'name' | 'first name' | 'colon' | 'end of value';

const BYTES_AT_ONCE = 65_536;

/**
 * Checks a JSON text before anything is made of it: syntax, depth, the size of its numbers, how many values
 * it holds. A small text of many values takes a hundred times its size in memory once it is parsed.
 * Counts what is written, also values that a later member of the same name replaces.
 */
export function* scanJson(bytes: Uint8Array, valuesMax: number): Generator<void, void> {
  /** What closes each of the objects and lists that are open, and how many members each has. */
  const open: number[] = [];
  const members: number[] = [];
  let values = 0;
  let expected: Expected = 'value';
  let pauseAt = BYTES_AT_ONCE;

  for (let at = skipSpace(bytes, 0); ; at = skipSpace(bytes, at)) {
    const byte = bytes[at];
    const closing = open.at(-1);
    if (byte === undefined && expected === 'end of value' && closing === undefined) return;
    if (at > pauseAt) {
      yield;
      pauseAt = at + BYTES_AT_ONCE;
    }

    const mayClose = expected !== 'value' && expected !== 'name' && expected !== 'colon';
    if (mayClose && byte !== undefined && byte === closing) {
      open.pop();
      members.pop();
      at++;
      expected = 'end of value';
    } else if (expected === 'end of value') {
      if (closing === undefined || byte !== COMMA) throw unexpected(bytes, at);
      at++;
      expected = closing === CLOSE_OBJECT ? 'name' : 'value';
    } else if (expected === 'colon') {
      if (byte !== COLON) throw unexpected(bytes, at);
      at++;
      expected = 'value';
    } else if (expected === 'name' || expected === 'first name') {
      if (byte !== QUOTE) throw unexpected(bytes, at);
      countMember(members);
      at = scanString(bytes, at);
      expected = 'colon';
    } else {
      if (++values > valuesMax) throw tooManyValues(valuesMax);
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (open.length === limits.jsonDepthMax) throw tooDeep();
        open.push(byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST);
        members.push(0);
        at++;
        expected = byte === OPEN_OBJECT ? 'first name' : 'first item';
      } else {
        at = byte === QUOTE ? scanString(bytes, at) : scanScalar(bytes, at);
        expected = 'end of value';
      }
    }
  }
}

function countMember(members: number[]): void {
  const count = (members.pop() ?? 0) + 1;
  if (count > limits.jsonMembersMax) throw tooManyMembers();
  members.push(count);
}

const tooManyMembers = () =>
  new Problem('body-too-large', {
    detail: `An object of the body has more than ${limits.jsonMembersMax} members.`,
  });

const tooManyValues = (valuesMax: number) =>
  new Problem('body-too-large', { detail: `The body holds more than ${valuesMax} JSON values.` });

/** Neither PostgreSQL nor `JSON.stringify` survive nesting that `JSON.parse` lets through. */
const tooDeep = () =>
  new Problem('body-unreadable', {
    detail: `JSON parse error - Nested deeper than ${limits.jsonDepthMax} levels.`,
  });
