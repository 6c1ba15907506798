import { COMMA, isSpace, OPEN_LIST, OPEN_OBJECT, QUOTE, skipSpace } from './json-bytes.ts';
import { RawJson } from './raw-json.ts';
import { skipString, skipValue } from './skip-value.ts';

type Span = { start?: number; end?: number; ends?: ReadonlyMap<number, number> };

/**
 * The source of a JSON value and its parts, for evidence that is stored as sent. Requires well-formed JSON; descends
 * only as deep as needed.
 */
export class JsonSource {
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #end: number;
  readonly #ends: ReadonlyMap<number, number>;
  #members: Map<string, JsonSource> | undefined;

  /** `ends` gives the ends of long values by their starts (see `scan-json.ts`). */
  constructor(json: string | Buffer, { start = 0, end, ends = new Map() }: Span = {}) {
    this.#bytes = typeof json === 'string' ? Buffer.from(json) : json;
    this.#start = skipSpace(this.#bytes, start);
    this.#end = end ?? this.#bytes.length;
    this.#ends = ends;
    while (isSpace(this.#bytes[this.#end - 1])) this.#end--;
  }

  /** Its position in the underlying bytes. */
  get span(): { start: number; end: number } {
    return { start: this.#start, end: this.#end };
  }

  /** The underlying bytes, which may contain more. */
  get whole(): Buffer {
    return this.#bytes;
  }

  get size(): number {
    return this.#end - this.#start;
  }

  get text(): string {
    return this.#bytes.toString('utf8', this.#start, this.#end);
  }

  /** For a `json` column. */
  get json(): RawJson {
    return new RawJson(this.#bytes.subarray(this.#start, this.#end));
  }

  get isObject(): boolean {
    return this.#bytes[this.#start] === OPEN_OBJECT;
  }

  get isList(): boolean {
    return this.#bytes[this.#start] === OPEN_LIST;
  }

  get isString(): boolean {
    return this.#bytes[this.#start] === QUOTE;
  }

  /** A member of an object, for a `json` column; `absent` if it is missing. */
  raw(name: string, absent = 'null'): RawJson {
    return this.members().get(name)?.json ?? new RawJson(absent);
  }

  /** The members of an object; empty for any other value. Of duplicate names the last counts, as in `JSON.parse`. */
  members(): ReadonlyMap<string, JsonSource> {
    this.#members ??= this.isObject ? this.#findMembers() : new Map();
    return this.#members;
  }

  /** The items of a list, one by one; empty for any other value. */
  *items(): Generator<JsonSource, void> {
    if (!this.isList) return;
    for (let at = this.#first(); at < this.#end - 1; at = this.#next(at)) {
      const start = at;
      at = this.#skip(start);
      yield this.#part(start, at);
    }
  }

  #findMembers(): Map<string, JsonSource> {
    const members = new Map<string, JsonSource>();
    for (let at = this.#first(); at < this.#end - 1; at = this.#next(at)) {
      const nameEnd = skipString(this.#bytes, at);
      const name = toName(this.#bytes.toString('utf8', at, nameEnd));
      const start = skipSpace(this.#bytes, skipSpace(this.#bytes, nameEnd) + 1);
      at = this.#skip(start);
      members.set(name, this.#part(start, at));
    }
    return members;
  }

  #part(start: number, end: number): JsonSource {
    return new JsonSource(this.#bytes, { start, end, ends: this.#ends });
  }

  #skip(start: number): number {
    return this.#ends.get(start) ?? skipValue(this.#bytes, start);
  }

  #first(): number {
    return skipSpace(this.#bytes, this.#start + 1);
  }

  /** From the end of one entry to the start of the next. */
  #next(end: number): number {
    const at = skipSpace(this.#bytes, end);
    return this.#bytes[at] === COMMA ? skipSpace(this.#bytes, at + 1) : at;
  }
}

/** Most names have no escapes, and are there without their quotes. */
const toName = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
