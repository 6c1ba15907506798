import { nameGoal } from '@provoke/contract';

type Text = { text: string };
type Near = [before: number, after: number];

/** The least share of letters in threes, of all in either text, that two texts have in common. */
const NEAR_MIN = 0.5;
/** All pairs are looked at, so only of so many goals, and only so much of each. */
const GOALS_MAX = 100;
const LETTERS_MAX = 200;

/**
 * Pairs of texts so alike that they may be one goal, by their places: the likest first, each text in one pair. Letters
 * in threes, since not every language has blanks between words.
 */
export function findNear(
  before: readonly Text[],
  after: readonly Text[],
  { removed, added }: { removed: readonly number[]; added: readonly number[] },
): Near[] {
  const later = toThrees(after, added);
  const pairs = toThrees(before, removed).flatMap(({ at: was, threes }) =>
    later
      .map(({ at: is, threes: others }) => ({ was, is, share: shareOf(threes, others) }))
      .filter(({ share }) => share >= NEAR_MIN),
  );
  const taken = { was: new Set<number>(), is: new Set<number>() };
  return pairs
    .sort((a, b) => b.share - a.share)
    .flatMap(({ was, is }): Near[] => {
      if (taken.was.has(was) || taken.is.has(is)) return [];
      taken.was.add(was);
      taken.is.add(is);
      return [[was, is]];
    });
}

const toThrees = (goals: readonly Text[], places: readonly number[]) =>
  places.slice(0, GOALS_MAX).map((at) => {
    const letters = [...nameGoal((goals[at]?.text ?? '').slice(0, 4 * LETTERS_MAX))];
    const starts = letters.slice(0, LETTERS_MAX).slice(0, Math.max(1, letters.length - 2));
    return {
      at,
      threes: new Set(starts.map((_, start) => letters.slice(start, start + 3).join(''))),
    };
  });

/** Zero where the sizes alone say that too little is shared. */
function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const [small, large] = some.size < others.size ? [some, others] : [others, some];
  if (small.size < NEAR_MIN * large.size) return 0;
  let shared = 0;
  for (const one of small) if (large.has(one)) shared++;
  return shared / (small.size + large.size - shared);
}
