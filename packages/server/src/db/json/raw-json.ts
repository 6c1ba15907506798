/** Larger JSON is passed to the database as bytes; converting it to a text and back is slow. */
const TEXT_BYTES_MAX = 65_536;

/**
 * JSON as its source text, as `json` columns hold it. Evidence is never parsed on the way: that would reorder keys
 * that look like numbers, and round numbers of more than 53 bits.
 */
export class RawJson {
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }

  static of(value: unknown): RawJson {
    return new RawJson(JSON.stringify(value));
  }

  get text(): string {
    return this.json.toString();
  }

  get bytes(): Buffer {
    return typeof this.json === 'string' ? Buffer.from(this.json) : this.json;
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.json.length;
  }

  parse(): unknown {
    return JSON.parse(this.text);
  }

  /** The value that the driver sends. */
  toPostgres(): string | Buffer {
    return this.size > TEXT_BYTES_MAX ? this.bytes : this.text;
  }
}

/**
 * What a handler may return for the contract's `T`: raw JSON for a free-form value, a stream for a list, whose raw
 * JSON is one item or several with commas between them.
 */
export type Wire<T> = T extends readonly (infer Item)[]
  ? Wire<Item>[] | AsyncIterable<Wire<Item> | RawJson> | RawJson
  : T extends object
    ? Record<string, never> extends T
      ? T | RawJson
      : { [Key in keyof T]: Wire<T[Key]> }
    : T;
