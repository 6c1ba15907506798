/** One writing for equal values: fields sorted, a number the same as its text. */
export function toKey(value: unknown, depth = 0): string {
  if (typeof value === 'object' && value !== null) {
    // Hostile nesting must not exhaust the stack.
    if (depth === DEPTH_MAX) return '…';
    return Array.isArray(value)
      ? `[${value.map((one) => toKey(one, depth + 1)).join(',')}]`
      : writeFields(value, depth);
  }
  if (value === undefined || typeof value === 'symbol') return String(value);
  return JSON.stringify(typeof value === 'number' ? String(value) : value);
}

/** Values nested deeper are compared down to here. */
export const DEPTH_MAX = 100;

function writeFields(value: object, depth: number): string {
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const written = fields.map(([name, one]) => `${JSON.stringify(name)}:${toKey(one, depth + 1)}`);
  return `{${written.join(',')}}`;
}
