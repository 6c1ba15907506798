/** A part of a text; `end` is behind it. */
export type Span = { start: number; end: number };

/** The objects in a text that holds JSON among other words: its outermost braces, ignoring those in quotes. */
export function findObjects(text: string): Span[] {
  const spans: Span[] = [];
  let level = 0;
  let start = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString && character === '\\') at++;
    else if (level > 0 && character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '{' && level++ === 0) start = at;
    else if (character === '}' && level > 0 && --level === 0) spans.push({ start, end: at + 1 });
  }
  return spans;
}
