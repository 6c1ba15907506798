import { isEqual } from '../values/is-equal.ts';
import { readJson } from '../values/read-json.ts';

/** A number of the rule equals its text, as agents send it; a text of the rule is compared exactly. */
export function isSame(wanted: unknown, value: unknown): boolean {
  if (wanted === null) return value === null || value === undefined;
  if (typeof wanted === 'number') return toNumber(value) === wanted;
  if (typeof wanted === 'string' && typeof value === 'number') return wanted === String(value);
  if (typeof wanted !== 'object' || typeof value !== 'object') return wanted === value;
  return isEqual(wanted, value);
}

/** NaN for what is no number; JSON's writing only, so that neither "0x10" nor "" is one. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : Number.NaN;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Part of a text (any white space as one space), element of a list, field of an object. */
export function contains(wanted: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isSame(wanted, one));
  if (isScalar(value)) return isScalar(wanted) && foldSpace(value).includes(foldSpace(wanted));
  const fields = Object(value);
  const fieldOf = (name: string): unknown =>
    Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof wanted === 'object' && wanted !== null)
    return Object.entries(wanted).every(([name, field]) => isSame(field, fieldOf(name)));
  return Object.hasOwn(fields, String(wanted));
}

function foldSpace(value: unknown): string {
  const text = String(value);
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

export function toLower(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toLower);
  return typeof value === 'string' ? value.toLowerCase() : value;
}

export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A lone value counts as a list of one, as agents write `to: "a"` for `to: ["a"]`. */
export function toList(value: unknown): readonly unknown[] {
  const read = readJson(value);
  return Array.isArray(read) ? read : [value];
}
