/** From its first unit to before its last one. */
export type Span = { from: number; to: number };

/** How what is there was found: by a pattern or a secret, or by a judge that quotes it. */
export type Match = Span & { judge: string; by: 'pattern' | 'words' };

/** A page with more marks would stop responding. */
export const MATCHES_MAX = 200;

/** In order, and none within or over another. */
export function sortMatches(matches: readonly Match[]): Match[] {
  const sorted = matches.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const apart: Match[] = [];
  for (const match of sorted) {
    const end = apart.at(-1)?.to ?? 0;
    if (match.to <= end) continue;
    apart.push({ ...match, from: Math.max(match.from, end) });
  }
  return apart.slice(0, MATCHES_MAX);
}
