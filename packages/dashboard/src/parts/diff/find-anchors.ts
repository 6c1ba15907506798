import type { Match, Range } from './range.ts';

const MANY = -2;
const NONE = -1;

/** Finds what stands once in either part and in the same order, in time that grows with the length alone. */
export function createAnchors(a: Int32Array, b: Int32Array, size: number) {
  const places = { a: new Int32Array(size).fill(NONE), b: new Int32Array(size).fill(NONE) };
  const note = (list: Int32Array, places: Int32Array, from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const word = list[at] ?? 0;
      places[word] = places[word] === NONE ? at : MANY;
    }
  };
  return (range: Range): Match[] => {
    note(a, places.a, range.a, range.aEnd);
    note(b, places.b, range.b, range.bEnd);
    const once: Match[] = [];
    for (let at = range.a; at < range.aEnd; at++) {
      const there = places.b[a[at] ?? 0] ?? NONE;
      if (places.a[a[at] ?? 0] === at && there >= 0) once.push([at, there]);
    }
    for (let at = range.a; at < range.aEnd; at++) places.a[a[at] ?? 0] = NONE;
    for (let at = range.b; at < range.bEnd; at++) places.b[b[at] ?? 0] = NONE;
    return longestRising(once);
  };
}

/** The most matches whose places rise in the second list too. */
function longestRising(matches: readonly Match[]): Match[] {
  /** For each length, the match that ends such a row with the lowest place. */
  const ends: number[] = [];
  const previous = new Int32Array(matches.length).fill(NONE);
  const placeOf = (at: number | undefined) => matches[at ?? NONE]?.[1] ?? NONE;
  for (const [at, [, place]] of matches.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeOf(ends[middle]) < place) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1] ?? NONE;
    ends[low] = at;
  }
  const rising: Match[] = [];
  for (let at = ends.at(-1) ?? NONE; at !== NONE; at = previous[at] ?? NONE) {
    const match = matches[at];
    if (match) rising.push(match);
  }
  return rising.reverse();
}
