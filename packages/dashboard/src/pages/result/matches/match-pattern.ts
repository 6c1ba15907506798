import { MATCHES_MAX, type Span } from './spans.ts';

/** Every place where a pattern matches, in any case, as the judge matches it. Empty if it is no expression. */
export function matchPattern({ source, text }: { source: string; text: string }): Span[] {
  const found: Span[] = [];
  try {
    for (const { 0: part, index } of text.matchAll(new RegExp(source, 'giu'))) {
      if (part !== '') found.push({ from: index, to: index + part.length });
      if (found.length >= MATCHES_MAX) break;
    }
  } catch {
    // Another version may take expressions that this browser does not know.
  }
  return found;
}
