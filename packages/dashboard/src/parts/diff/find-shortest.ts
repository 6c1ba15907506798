import type { Match, Range } from './range.ts';

/** How many steps are left for all parts of a comparison together. */
export type Work = { left: number };

type Lists = { a: Int32Array; b: Int32Array };

/**
 * The matches of the shortest way from one list to the other (Myers, "An O(ND) Difference Algorithm"); undefined where
 * finding it takes more steps than are left, which it then has used.
 */
export function findShortest(lists: Lists, range: Range, work: Work): Match[] | undefined {
  const [rows, columns] = [range.aEnd - range.a, range.bEnd - range.b];
  const most = Math.min(rows + columns, Math.floor(Math.sqrt(2 * work.left)));
  // The farthest row that was reached on each diagonal, by the number of the diagonal.
  const farthest = new Int32Array(2 * most + 3);
  const origin = most + 1;
  const before: Int32Array[] = [];
  for (let edits = 0; edits <= most && work.left > 0; edits++) {
    before.push(farthest.slice(origin - edits, origin + edits + 1));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const start = startOn(farthest, origin, { diagonal, edits });
      const row = followSame(lists, range, start, diagonal);
      work.left -= 1 + row - start;
      farthest[origin + diagonal] = row;
      if (row >= rows && row - diagonal >= columns) return trackBack(before, range);
    }
  }
  return undefined;
}

type At = { diagonal: number; edits: number };

/** Where a diagonal is entered: from the one above by leaving out a place of `a`, or from below by taking one of `b`. */
function startOn(farthest: Int32Array, origin: number, { diagonal, edits }: At): number {
  const below = farthest[origin + diagonal - 1] ?? 0;
  const above = farthest[origin + diagonal + 1] ?? 0;
  if (edits === 0) return 0;
  return comesFromAbove({ diagonal, edits }, below, above) ? above : below + 1;
}

const comesFromAbove = ({ diagonal, edits }: At, below: number, above: number): boolean =>
  diagonal === -edits || (diagonal !== edits && below < above);

function followSame({ a, b }: Lists, range: Range, start: number, diagonal: number): number {
  let row = start;
  while (
    range.a + row < range.aEnd &&
    range.b + row - diagonal < range.bEnd &&
    a[range.a + row] === b[range.b + row - diagonal]
  )
    row++;
  return row;
}

/** `before` has, for each number of edits, the farthest rows with one edit less. */
function trackBack(before: readonly Int32Array[], range: Range): Match[] {
  const matches: Match[] = [];
  let row = range.aEnd - range.a;
  let diagonal = row - (range.bEnd - range.b);
  for (let edits = before.length - 1; edits >= 0; edits--) {
    const rows = before[edits] ?? new Int32Array();
    const farthest = (of: number) => rows[of + edits] ?? 0;
    const at = { diagonal, edits };
    const isFromAbove = comesFromAbove(at, farthest(diagonal - 1), farthest(diagonal + 1));
    const from = diagonal + (isFromAbove ? 1 : -1);
    const start = edits === 0 ? 0 : farthest(from) + (isFromAbove ? 0 : 1);
    for (row--; row >= start; row--) matches.push([range.a + row, range.b + row - diagonal]);
    row = edits === 0 ? 0 : farthest(from);
    diagonal = from;
  }
  return matches.reverse();
}
