import { skipString } from './json-source.ts';

/**
 * How deep a JSON text is nested. Counts brackets, not values: of a name that is there twice the value shows
 * only the last, and the database reads them all.
 */
export function jsonDepth(text: string): number {
  const border = /["[\]{}]/g;
  let depth = 0;
  let deepest = 0;
  for (let found = border.exec(text); found; found = border.exec(text)) {
    const [sign] = found;
    if (sign === '"') border.lastIndex = skipString(text, found.index);
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else depth--;
  }
  return deepest;
}
