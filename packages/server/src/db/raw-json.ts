/**
 * JSON as the text that it was sent as, and what `json` columns hold. Evidence is never parsed on its way
 * through: that would reorder keys that look like numbers, and round numbers of more than 53 bits.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  static of(value: object): RawJson {
    return new RawJson(JSON.stringify(value));
  }

  parse(): unknown {
    return JSON.parse(this.text);
  }

  /** How the driver sends it. */
  toPostgres(): string {
    return this.text;
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
