import { DEPTH_MAX } from './to-key.ts';

/** Whether two values have the same key, without writing it: fields in any order, a number the same as its text. */
export function isEqual(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null)
    return isWritable(a) && isWritable(b) && String(a) === String(b);
  if (depth === DEPTH_MAX) return true;
  if (!Array.isArray(a) || !Array.isArray(b))
    return !Array.isArray(a) && !Array.isArray(b) && hasEqualFields(a, b, depth);
  return a.length === b.length && a.every((one, at) => isEqual(one, b[at], depth + 1));
}

const isWritable = (value: unknown) => typeof value === 'number' || typeof value === 'string';

function hasEqualFields(a: object, b: object, depth: number): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(at(a, name), at(b, name), depth + 1))
  );
}

const at = (value: object, name: string): unknown =>
  (value as Readonly<Record<string, unknown>>)[name];
