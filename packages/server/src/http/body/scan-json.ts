import { limits } from '@provoke/contract';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isSpace,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from '../../json/json-bytes.ts';
import { JsonSource } from '../../json/json-source.ts';
import { Problem } from '../problem.ts';
import { scanScalar, scanText, unexpected } from './scan-scalar.ts';

type Expected = 'value' | 'first item' | 'name' | 'first name' | 'colon' | 'end of value';

const BYTES_AT_ONCE = 65_536;
/** A value as long as this is looked up rather than walked through again. */
const LONG_BYTES = 4_096;
/** Deeper than anything that is looked up. */
const LOOKED_UP_DEPTH = 8;

/**
 * Checks a JSON text before anything is made of it: syntax, depth, the size of its numbers and names, how many
 * values it holds. A small text of many values takes a hundred times its size in memory once it is parsed.
 * Counts what is written, also values that a later member of the same name replaces. Gives the source, which
 * knows where its long values end.
 */
export function* scanJson(bytes: Buffer, valuesMax: number): Generator<void, JsonSource> {
  /** Of each of the objects and lists that are open: what closes it, where it began, how many members it has. */
  const closings = new Uint8Array(limits.jsonDepthMax);
  const starts = new Uint32Array(limits.jsonDepthMax);
  const members = new Uint32Array(limits.jsonDepthMax);
  const ends = new Map<number, number>();
  let depth = 0;
  let values = 0;
  let expected: Expected = 'value';
  let pauseAt = BYTES_AT_ONCE;

  for (let at = 0; ; ) {
    const byte = bytes[at];
    const closing = depth > 0 ? closings[depth - 1] : undefined;
    if (byte === undefined && expected === 'end of value' && depth === 0)
      return new JsonSource(bytes, { ends });
    if (at > pauseAt) {
      yield;
      pauseAt = at + BYTES_AT_ONCE;
    }
    if (isSpace(byte)) {
      at++;
      continue;
    }

    const isName: boolean = expected === 'name' || expected === 'first name';
    const mayClose = expected !== 'value' && expected !== 'name' && expected !== 'colon';
    const start = at;
    if (mayClose && byte !== undefined && byte === closing) {
      at++;
      depth--;
      if (depth < LOOKED_UP_DEPTH) remember(ends, starts[depth] as number, at);
      expected = 'end of value';
    } else if (expected === 'end of value') {
      if (closing === undefined || byte !== COMMA) throw unexpected(bytes, at);
      at++;
      expected = closing === CLOSE_OBJECT ? 'name' : 'value';
    } else if (expected === 'colon') {
      if (byte !== COLON) throw unexpected(bytes, at);
      at++;
      expected = 'value';
    } else {
      if (isName) {
        if (byte !== QUOTE) throw unexpected(bytes, at);
        const count = (members[depth - 1] as number) + 1;
        if (count > limits.jsonMembersMax) throw tooManyMembers();
        members[depth - 1] = count;
      } else if (++values > valuesMax) throw tooManyValues(valuesMax);

      if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (depth === limits.jsonDepthMax) throw tooDeep();
        closings[depth] = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST;
        starts[depth] = at++;
        members[depth++] = 0;
        expected = byte === OPEN_OBJECT ? 'first name' : 'first item';
      } else {
        if (byte !== QUOTE) at = scanScalar(bytes, at);
        else {
          at = scanText(bytes, at + 1, at + BYTES_AT_ONCE);
          if (bytes[at] !== QUOTE && isName) throw nameTooLong();
          if (bytes[at] !== QUOTE) at = yield* restOfText(bytes, at);
          at++;
        }
        if (depth <= LOOKED_UP_DEPTH) remember(ends, start, at);
        expected = isName ? 'colon' : 'end of value';
      }
    }
  }
}

/** The closing quote of a long text. */
function* restOfText(bytes: Uint8Array, from: number): Generator<void, number> {
  for (let at = from; ; ) {
    yield;
    at = scanText(bytes, at, at + BYTES_AT_ONCE);
    if (bytes[at] === QUOTE) return at;
  }
}

function remember(ends: Map<number, number>, start: number, end: number): void {
  if (end - start >= LONG_BYTES) ends.set(start, end);
}

const tooManyMembers = () =>
  new Problem('body-too-large', {
    detail: `An object of the body has more than ${limits.jsonMembersMax} members.`,
  });

const tooManyValues = (valuesMax: number) =>
  new Problem('body-too-large', { detail: `The body holds more than ${valuesMax} JSON values.` });

const nameTooLong = () =>
  new Problem('body-too-large', {
    detail: `A name in the body is longer than ${BYTES_AT_ONCE} bytes.`,
  });

/** Neither PostgreSQL nor `JSON.stringify` survive nesting that `JSON.parse` lets through. */
const tooDeep = () =>
  new Problem('body-unreadable', {
    detail: `JSON parse error - Nested deeper than ${limits.jsonDepthMax} levels.`,
  });
