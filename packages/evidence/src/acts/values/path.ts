import { readJson } from './read-json.ts';
import { remember } from './remember.ts';

/** A field, an index, every element of a list, every field of an object. */
export type PathPart = string | number | typeof EVERY | typeof FIELDS;

/** `[*]` in a path. */
export const EVERY = Symbol('[*]');
/** `.*` in a path. */
export const FIELDS = Symbol('.*');

/** `items[0].sku`, `tags[*].id`, `$.users.*.role`, `headers["x.y"]`; undefined if it is no path. */
export const parsePath = remember(parse, { max: 1_000, lengthMax: 200 });

function parse(path: string): readonly PathPart[] | undefined {
  const parts: PathPart[] = [];
  let end = path.startsWith('$') ? 1 : 0;
  for (const [all, field, index, quoted] of path.slice(end).matchAll(PART)) {
    parts.push(readPart(field ?? quoted, index));
    end += all.length;
  }
  return end === path.length ? parts : undefined;
}

/** Sticky: a part begins where the one before it ends. */
const PART = /\.?([^.[\]"$]+)|\[(\*|\d+)\]|\["([^"]*)"\]/gy;

function readPart(field: string | undefined, index: string | undefined): PathPart {
  if (field !== undefined) return field === '*' ? FIELDS : field;
  return index === '*' ? EVERY : Number(index);
}

/** The value at a path, undefined if there is none. With `[*]`, a list; a lone value counts as a list of one. */
export function valueAt(value: unknown, parts: readonly PathPart[], from = 0): unknown {
  const part = parts[from];
  if (part === undefined) return value;
  const read = readJson(value);
  if (typeof part !== 'symbol') return valueAt(fieldOf(read, part), parts, from + 1);
  if (read === undefined || read === null) return undefined;
  const found = elementsOf(read, part).map((one) => valueAt(one, parts, from + 1));
  return parts.slice(from + 1).some(isWild) ? found.flat() : found;
}

export const isWild = (part: PathPart) => typeof part === 'symbol';

function elementsOf(value: unknown, part: symbol): readonly unknown[] {
  if (part === FIELDS) return Object.values(Object(value));
  return Array.isArray(value) ? value : [value];
}

/** Own fields only: `constructor` in a rule must not find JavaScript's. */
const fieldOf = (value: unknown, part: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as Readonly<Record<string | number, unknown>>)[part]
    : undefined;
