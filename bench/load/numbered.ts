/** A text with another number in place of `{n}` each time; one without `{n}` is always the same. */
export function numbered(text: string, next: () => number): () => string {
  const parts = text.split('{n}');
  return parts.length === 1 ? () => text : () => parts.join(String(next()));
}
