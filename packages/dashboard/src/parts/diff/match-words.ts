import { createAnchors } from './find-anchors.ts';
import { findShortest, type Work } from './find-shortest.ts';
import { lengthOf, type Range } from './range.ts';

/** Steps of all parts together: a few milliseconds. */
const STEPS_MAX = 500_000;
/** Steps of one part, so that the first one does not use up all. */
const PART_STEPS_MAX = 150_000;
/** Longer parts are cut at words that both have once, before the shortest way is looked for. */
const SHORT = 1_000;
const DEPTH_MAX = 6;

type Numbered = { a: Int32Array; b: Int32Array; size: number };

/**
 * For each word of `a` the place in `b` where it stands too, in the same order; -1 where it does not. Where that would
 * take too long, words that both have count as different.
 */
export function matchWords({ a, b, size }: Numbered): Int32Array {
  const matched = new Int32Array(a.length).fill(-1);
  const work: Work = { left: STEPS_MAX };
  const anchorsIn = createAnchors(a, b, size);

  const trim = ({ ...range }: Range): Range => {
    while (range.a < range.aEnd && range.b < range.bEnd && a[range.a] === b[range.b])
      matched[range.a++] = range.b++;
    while (range.a < range.aEnd && range.b < range.bEnd && a[range.aEnd - 1] === b[range.bEnd - 1])
      matched[--range.aEnd] = --range.bEnd;
    return range;
  };

  const matchShortest = (range: Range): boolean => {
    const allowed = Math.min(work.left, PART_STEPS_MAX);
    const part = { left: allowed };
    const matches = findShortest({ a, b }, range, part);
    work.left -= allowed - part.left;
    for (const [at, place] of matches ?? []) matched[at] = place;
    return matches !== undefined;
  };

  const match = (whole: Range, depth: number) => {
    const range = trim(whole);
    if (range.a === range.aEnd || range.b === range.bEnd) return;
    if (lengthOf(range) <= SHORT && matchShortest(range)) return;
    const anchors = depth < DEPTH_MAX ? anchorsIn(range) : [];
    if (anchors.length === 0) {
      if (lengthOf(range) > SHORT) matchShortest(range);
      return;
    }
    let [from, to] = [range.a, range.b];
    for (const [at, place] of anchors) {
      match({ a: from, aEnd: at, b: to, bEnd: place }, depth + 1);
      matched[at] = place;
      [from, to] = [at + 1, place + 1];
    }
    match({ ...range, a: from, b: to }, depth + 1);
  };
  match({ a: 0, aEnd: a.length, b: 0, bEnd: b.length }, 0);
  return matched;
}
