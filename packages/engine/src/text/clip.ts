/** The beginning of a text, saying how much is missing. Never cuts a character in two. */
export function clip(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = beginningOf(text, lengthMax);
  return `${kept}\n[… ${text.length - kept.length} more characters]`;
}

/** The beginning alone. Never cuts a character in two either. */
export const beginningOf = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
