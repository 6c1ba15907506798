/** The start of a text, with a note of how much is missing. Never splits a character. */
export function clip(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = beginningOf(text, lengthMax);
  return `${kept}\n[… ${text.length - kept.length} more characters]`;
}

/** The start alone. Never splits a character either. */
export const beginningOf = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
