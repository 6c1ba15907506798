/** A JSON value as text: strings unchanged, null as an empty string. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
