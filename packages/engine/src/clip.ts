/** The beginning of a text, saying how much is missing. Never cuts a character in two. */
export function clip(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const kept = text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n[… ${text.length - kept.length} more characters]`;
}
