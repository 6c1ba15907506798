import type { Hint } from '../../page/hints.ts';
import type { Sight } from '../../page/look.ts';
import { type Outline, upwards } from '../../page/outline/outline.ts';

/** The total score of the hints that these words match, each counted once. */
export const scoreWords = (text: string, hints: readonly Hint[]): number =>
  hints.reduce((sum, { pattern, score }) => (pattern.test(text) ? sum + score : sum), 0);

/** The total score of the hints that the element's ancestors match. */
export function scorePlaces(outline: Outline, id: number, hints: readonly Hint[]): number {
  const [, ...outer] = upwards(outline, id);
  const words = outer.map((at) => {
    const { names = '', label = '', role = '', tag = '' } = outline.nodes[at] ?? {};
    return `${tag} ${names} ${label} ${role}`;
  });
  return hints.reduce(
    (sum, { pattern, score }) => (words.some((text) => pattern.test(text)) ? sum + score : sum),
    0,
  );
}

export type Found = { id: number; score: number };

/** The best element of an outline; the last one of several with the same score. */
export function best(
  { nodes }: Outline,
  judge: (id: number) => number | undefined,
): Found | undefined {
  let winner: Found | undefined;
  for (const id of nodes.keys()) {
    const score = judge(id);
    if (score !== undefined && score >= (winner?.score ?? -Infinity)) winner = { id, score };
  }
  return winner;
}

/** The best match of all frames. */
export function findFirst(
  sights: readonly Sight[],
  find: (outline: Outline) => Found | undefined,
): (Found & { sight: Sight }) | undefined {
  const found = sights.flatMap((sight) => {
    const one = find(sight.outline);
    return one ? [{ sight, ...one }] : [];
  });
  return found.sort((a, b) => b.score - a.score)[0];
}
