/** A value of JSON where only a text can stand: a text as it is, null as none. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
