import type { Span } from './spans.ts';

/** Where words are in a text that a judge quotes, white space aside. */
export function locateWords(text: string, words: string): Span | undefined {
  const at = text.indexOf(words);
  if (words !== '' && at >= 0) return { from: at, to: at + words.length };
  const wanted = words.replace(/\s+/g, '');
  if (wanted === '') return undefined;
  const { letters, places } = withoutSpace(text);
  const found = letters.indexOf(wanted);
  if (found < 0) return undefined;
  return { from: places[found] ?? 0, to: (places[found + wanted.length - 1] ?? 0) + 1 };
}

function withoutSpace(text: string) {
  const places = new Uint32Array(text.length);
  const parts: string[] = [];
  let count = 0;
  for (const { 0: part, index } of text.matchAll(/\S+/g)) {
    parts.push(part);
    for (let at = 0; at < part.length; at++) places[count++] = index + at;
  }
  return { letters: parts.join(''), places };
}
