/** The likeliest intended name; undefined if none is close. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const wanted = given.toLowerCase().slice(0, 80);
  const [best] = names
    .map((name) => ({ name, distance: distance(wanted, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, Math.floor(best.name.length / 3))
    ? best.name
    : undefined;
}

/** Levenshtein distance: insertions, deletions and replacements of characters. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [line, char] of [...a].entries()) {
    const above = row;
    row = [line + 1];
    for (let column = 1; column <= b.length; column++)
      row.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (row[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (char === b[column - 1] ? 0 : 1),
        ),
      );
  }
  return row[b.length] ?? 0;
}
