/** The likeliest intended name; undefined if none is close. Ignores case. */
export function findClosest(typed: string, known: Iterable<string>): string | undefined {
  const wanted = typed.toLowerCase().slice(0, LENGTH_MAX);
  let closest: { name: string; distance: number } | undefined;
  for (const name of new Set(known)) {
    const most = tolerance(wanted, name);
    if (Math.abs(wanted.length - name.length) > most) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance <= most && distance < (closest?.distance ?? LENGTH_MAX))
      closest = { name, distance };
  }
  return closest?.name;
}

/** ` Did you mean pair?`, or an empty text. */
export function didYouMean(typed: string, known: Iterable<string>): string {
  const closest = findClosest(typed, known);
  return closest === undefined ? '' : ` Did you mean ${closest}?`;
}

const LENGTH_MAX = 60;

/** One error in a short word, a quarter of the letters in a longer one. */
const tolerance = (typed: string, name: string) =>
  Math.max(1, Math.floor(Math.max(typed.length, name.length) / 4));

/** Insertions, deletions, substitutions and swaps of neighbors (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
