import type { Block } from '../../page/text-blocks.ts';

/** `isFresh`: the page shows this text more often than before the prompt. */
export type Seen = Block & { isFresh: boolean };

/**
 * Marks the texts that came since. Of equal texts, those that the page left alone are the old ones; if it drew all of
 * them again, the last ones are new.
 */
export function markFresh(before: readonly Block[], after: readonly Block[]): Seen[] {
  const left = new Map<string, number>();
  for (const { text } of before) left.set(text, (left.get(text) ?? 0) + 1);
  const take = ({ text }: Block) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0;
  };
  for (const block of after) if (!block.isNew) take(block);
  return after.map((block) => ({ ...block, isFresh: block.isNew && !take(block) }));
}

export const longestOf = (texts: readonly Seen[]): Seen | undefined =>
  texts.reduce<Seen | undefined>(
    (longest, one) => (one.text.length > (longest?.text.length ?? 0) ? one : longest),
    undefined,
  );
