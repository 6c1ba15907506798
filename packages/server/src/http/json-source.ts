import { RawJson } from '../db/raw-json.ts';

/**
 * The text of a JSON value and of what is in it, for evidence that is to be stored as it was sent.
 * Takes text that `JSON.parse` accepted; looks only as deep as it is asked to.
 */
export class JsonSource {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;

  constructor(text: string, start = 0, end = text.length) {
    this.#text = text;
    this.#start = skipSpace(text, start);
    this.#end = end;
  }

  get text(): string {
    return this.#text.slice(this.#start, this.#end).trimEnd();
  }

  /** A member of an object, as a `json` column takes it; `absent` when there is none. */
  raw(name: string, absent = 'null'): RawJson {
    return new RawJson(this.members().get(name)?.text ?? absent);
  }

  /** The members of an object. Of a name that is there twice, the last, as in `JSON.parse`. */
  members(): Map<string, JsonSource> {
    const members = new Map<string, JsonSource>();
    this.#walk((at) => {
      const nameEnd = skipString(this.#text, at);
      const name = JSON.parse(this.#text.slice(at, nameEnd)) as string;
      const start = skipSpace(this.#text, skipSpace(this.#text, nameEnd) + 1);
      const end = skipValue(this.#text, start);
      members.set(name, new JsonSource(this.#text, start, end));
      return end;
    });
    return members;
  }

  /** The items of a list. */
  items(): JsonSource[] {
    const items: JsonSource[] = [];
    this.#walk((at) => {
      const end = skipValue(this.#text, at);
      items.push(new JsonSource(this.#text, at, end));
      return end;
    });
    return items;
  }

  /** From one entry to the next; `visit` says where the one at hand ends. */
  #walk(visit: (at: number) => number): void {
    let at = skipSpace(this.#text, this.#start + 1);
    while (!'}]'.includes(this.#text.charAt(at))) {
      at = skipSpace(this.#text, visit(at));
      if (this.#text[at] === ',') at = skipSpace(this.#text, at + 1);
    }
  }
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /[^,\]}\s]*/y;
/** What matters between the borders of a nested value: everything else is passed over at once. */
const BORDER = /["[\]{}]/g;

const skipSpace = (text: string, at: number) => skip(SPACE, text, at);

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

/** Where a string that begins at `at` is over. */
export function skipString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
}

function skipValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return skipString(text, at);
  if (first !== '{' && first !== '[') return skip(SCALAR, text, at);
  let depth = 0;
  for (let next = at; ; ) {
    next = skip(BORDER, text, next);
    const border = text[next - 1];
    if (border === '"') next = skipString(text, next - 1);
    else if (border === '{' || border === '[') depth++;
    else if (--depth === 0) return next;
  }
}
