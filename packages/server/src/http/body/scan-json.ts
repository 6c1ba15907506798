import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isSpace,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from '../../db/json/json-bytes.ts';
import { JsonSource } from '../../db/json/json-source.ts';
import { Problem } from '../problem.ts';
import { Nesting } from './nesting.ts';
import { scanScalar, scanText, unexpected } from './scan-scalar.ts';

type Expected = 'value' | 'first item' | 'name' | 'first name' | 'colon' | 'end of value';

const BYTES_AT_ONCE = 65_536;

/**
 * Checks a JSON text before parsing: syntax, depth, size of numbers and names, number of values. A small text with
 * many values takes a hundred times its size in memory when parsed. Counts everything written, including values that
 * a later duplicate replaces. Returns the source, which knows the ends of its long values.
 */
export function* scanJson(bytes: Buffer, valuesMax: number): Generator<void, JsonSource> {
  const scan = new Scan(bytes, valuesMax);
  while (!scan.readSome()) yield;
  return new JsonSource(bytes, { ends: scan.ends });
}

/** A text, and the position of the scan. */
class Scan {
  #at = 0;
  /** Start of a string that is too long to scan in one slice. */
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

  /** Ends of long values, by their starts. */
  get ends(): ReadonlyMap<number, number> {
    return this.#nesting.ends;
  }

  /** Scans for a while; returns whether the end was reached. */
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

  /** A string from its start, or from a character boundary inside it. */
  #readText(start: number, from: number): void {
    this.#at = scanText(this.#bytes, from, from + BYTES_AT_ONCE);
    const isOver = this.#bytes[this.#at] === QUOTE;
    this.#textFrom = isOver ? undefined : start;
    if (isOver) this.#endValue(start, this.#at + 1);
  }

  /** The character that would close the current object or list, if it may be closed here. */
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
