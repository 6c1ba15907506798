/** Larger JSON goes to the database as the bytes that came; to make a text of it, and bytes again, takes long. */
const TEXT_BYTES_MAX = 65_536;

/**
 * JSON as the text that it was sent as, and what `json` columns hold. Evidence is never parsed on its way
 * through: that would reorder keys that look like numbers, and round numbers of more than 53 bits.
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

  /** About as many bytes as it has. */
  get size(): number {
    return this.json.length;
  }

  parse(): unknown {
    return JSON.parse(this.text);
  }

  /** How the driver sends it. */
  toPostgres(): string | Buffer {
    return this.size > TEXT_BYTES_MAX ? this.bytes : this.text;
  }
}

/** What a handler may answer where the contract says `T`: raw JSON for a free-form value, a stream for a list. */
export type Wire<T> = T extends readonly (infer Item)[]
  ? Wire<Item>[] | AsyncIterable<Wire<Item>> | RawJson
  : T extends object
    ? Record<string, never> extends T
      ? T | RawJson
      : { [Key in keyof T]: Wire<T[Key]> }
    : T;
