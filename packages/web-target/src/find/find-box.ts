import type { Sight } from '../page/look.ts';
import { type Located, locate, type Selectors } from '../page/selectors.ts';
import { findInput } from './find-input.ts';

export type Box = Located & { score: number; isSure: boolean };

/** The text field: the configured one, or the likeliest one in any frame. */
export async function findBox(
  sights: readonly Sight[],
  { input }: Pick<Selectors, 'input'>,
): Promise<Box | undefined> {
  if (input !== undefined) {
    const named = await locate(sights, input);
    return named && { ...named, score: Infinity, isSure: true };
  }
  const found = sights.flatMap((sight) => {
    const best = findInput(sight.outline);
    return best ? [{ sight, ...best }] : [];
  });
  const [first] = found.sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.score - a.score);
  return first && { ...first, element: await first.sight.element(first.id) };
}
