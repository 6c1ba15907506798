import type { Hint } from '../page/hints.ts';
import { type Outline, upwards } from '../page/outline.ts';

/** How much these words speak for it, each hint once. */
export const scoreWords = (text: string, hints: readonly Hint[]): number =>
  hints.reduce((sum, { pattern, score }) => (pattern.test(text) ? sum + score : sum), 0);

/** How much the places speak for it that it stands in. */
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

/** The best of an outline, and of several that are as good the one that comes last. */
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
