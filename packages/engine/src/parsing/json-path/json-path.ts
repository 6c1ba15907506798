import { readFilter } from './filter.ts';
import { find, type Step } from './find.ts';
import { readSteps } from './read-steps.ts';
import { createReader } from './reader.ts';

/** Finds all values that match a path, in document order. */
export type JsonPath = (document: unknown) => unknown[];

/**
 * JSONPath (RFC 9535) without functions: `$.a.b`, `$['a']`, `$.a[0]`, `[-1]`, `[*]`, `[1:3]`, `['a','b']`, `..a` and
 * `[?@.type == 'text']`. Nothing is ever evaluated, and time grows with the document alone. Throws for any other path.
 */
export function compileJsonPath(path: string): JsonPath {
  const reader = createReader(path.trim(), 'path', '$.reply, $.choices[0].text');
  if (!reader.take(/\$/y)) reader.refuse();
  const steps = readSteps(reader, readFilter);
  if (!reader.isAtEnd() || countPaths(steps) > PATHS_MAX) reader.refuse();
  return (document) => find(steps, document);
}

/** Selectors next to each other may choose the same value again and again. */
const PATHS_MAX = 1_000;

const countPaths = (steps: readonly Step[]): number =>
  steps.reduce((count, { selectors }) => count * selectors.length, 1);
