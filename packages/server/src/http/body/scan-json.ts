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
import { Nesting } from './nesting.ts';
import { scanScalar, scanText, unexpected } from './scan-scalar.ts';

type Expected = 'value' | 'first item' | 'name' | 'first name' | 'colon' | 'end of value';

const BYTES_AT_ONCE = 65_536;

/**
 * Checks a JSON text before anything is made of it: syntax, depth, the size of its numbers and names, how many
 * values it holds. A small text of many values takes a hundred times its size in memory once it is parsed.
 * Counts what is written, also values that a later member of the same name replaces. Gives the source, which
 * knows where its long values end.
 */
export function* scanJson(bytes: Buffer, valuesMax: number): Generator<void, JsonSource> {
  const scan = new Scan(bytes, valuesMax);
  while (!scan.readSome()) yield;
  return new JsonSource(bytes, { ends: scan.ends });
}

/** A text, and how far it was read. */
class Scan {
  #at = 0;
  /** Where the string begins that is too long to be read at once. */
  #textFrom: number | undefined;
  readonly #bytes: Buffer;
  readonly #valuesMax: number;
  readonly #nesting = new Nesting();
  #values = 0;
  #expected: Expected = 'value';

  constructor(bytes: Buffer, valuesMax: number) {
    this.#bytes = bytes;
    this.#valuesMax = valuesMax;
  }

  /** Where long values end, by where they begin. */
  get ends(): ReadonlyMap<number, number> {
    return this.#nesting.ends;
  }

  /** Reads on for some time, and tells whether all was read. */
  readSome(): boolean {
    const upTo = this.#at + BYTES_AT_ONCE;
    if (this.#textFrom !== undefined) this.#readText(this.#textFrom, this.#at);
    while (this.#at <= upTo && this.#textFrom === undefined) {
      const byte = this.#bytes[this.#at];
      if (isSpace(byte)) this.#at++;
      else if (byte === undefined && this.#isWhole()) return true;
      else this.#readToken(byte);
    }
    return false;
  }

  #isWhole(): boolean {
    return this.#expected === 'end of value' && this.#nesting.depth === 0;
  }

  #readToken(byte: number | undefined): void {
    if (byte !== undefined && byte === this.#closing()) this.#close();
    else if (this.#expected === 'end of value') this.#readComma(byte);
    else if (this.#expected === 'colon') this.#readColon(byte);
    else if (this.#expected === 'name' || this.#expected === 'first name') this.#readName(byte);
    else this.#readValue(byte);
  }

  /** A string from where it begins, or on from the beginning of a character in it. */
  #readText(start: number, from: number): void {
    this.#at = scanText(this.#bytes, from, from + BYTES_AT_ONCE);
    const isOver = this.#bytes[this.#at] === QUOTE;
    this.#textFrom = isOver ? undefined : start;
    if (isOver) this.#endValue(start, this.#at + 1);
  }

  /** What would close the object or list at hand, where it may be closed. */
  #closing(): number | undefined {
    const mayClose =
      this.#expected === 'end of value' ||
      this.#expected === 'first item' ||
      this.#expected === 'first name';
    return mayClose ? this.#nesting.closing : undefined;
  }

  #close(): void {
    this.#at++;
    this.#nesting.close(this.#at);
    this.#expected = 'end of value';
  }

  #readComma(byte: number | undefined): void {
    const { closing } = this.#nesting;
    if (closing === undefined || byte !== COMMA) throw unexpected(this.#bytes, this.#at);
    this.#at++;
    this.#expected = closing === CLOSE_OBJECT ? 'name' : 'value';
  }

  #readColon(byte: number | undefined): void {
    if (byte !== COLON) throw unexpected(this.#bytes, this.#at);
    this.#at++;
    this.#expected = 'value';
  }

  #readName(byte: number | undefined): void {
    if (byte !== QUOTE) throw unexpected(this.#bytes, this.#at);
    this.#nesting.countMember();
    const start = this.#at;
    this.#at = scanText(this.#bytes, start + 1, start + BYTES_AT_ONCE);
    if (this.#bytes[this.#at] !== QUOTE) throw nameTooLong();
    this.#at++;
    this.#nesting.remember(start, this.#at);
    this.#expected = 'colon';
  }

  #readValue(byte: number | undefined): void {
    if (++this.#values > this.#valuesMax) throw tooManyValues(this.#valuesMax);
    const start = this.#at;
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#nesting.open(start, byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST);
      this.#at++;
      this.#expected = byte === OPEN_OBJECT ? 'first name' : 'first item';
    } else if (byte === QUOTE) this.#readText(start, start + 1);
    else this.#endValue(start, scanScalar(this.#bytes, start));
  }

  #endValue(start: number, end: number): void {
    this.#at = end;
    this.#nesting.remember(start, end);
    this.#expected = 'end of value';
  }
}

const tooManyValues = (valuesMax: number) =>
  new Problem('body-too-large', { detail: `The body holds more than ${valuesMax} JSON values.` });

const nameTooLong = () =>
  new Problem('body-too-large', {
    detail: `A name in the body is longer than ${BYTES_AT_ONCE} bytes.`,
  });
