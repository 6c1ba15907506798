import { isBeyondChance, stratifiedTest } from '@provoke/statistics';
import { isJudgedTwice, type TriedPair, testPairs } from '../comparison/tried-goals.ts';

/** As many as `--repeat` takes. */
const REPEATS_MAX = 100;

/**
 * The smallest number of repeats on both sides at which what was seen, kept up, would be beyond chance. Where as many
 * goals no longer break, it is the number that tells of one goal which now always breaks and never did. Null if no
 * number of repeats would.
 */
export function repeatsThatTell(
  pairs: readonly TriedPair[],
  { repeats }: { repeats: number },
): number | null {
  const judged = pairs.filter(isJudgedTwice).filter(isMixed);
  const isUp = testPairs(judged.map(withoutOpen)).claim === 'worse';
  const from = repeats + 1;
  return (isUp ? findFrom(from, judged) : null) ?? findOneGoal(from);
}

/** Goals that broke in each try, or in none, say nothing of a change. */
const isMixed = ({ before, after }: TriedPair): boolean => {
  const broken = before.broken + after.broken;
  return broken > 0 && broken < before.judged + after.judged;
};

const withoutOpen = ({ before, after, goals }: TriedPair): TriedPair => ({
  goals,
  before: { ...before, open: 0 },
  after: { ...after, open: 0 },
});

function findFrom(from: number, pairs: readonly TriedPair[]): number | null {
  for (let repeats = from; repeats <= REPEATS_MAX; repeats++) {
    const seen = pairs.map(({ before, after, goals }) => ({
      goals,
      before: scale(before, repeats),
      after: scale(after, repeats),
    }));
    if (isBeyondChance({ p: stratifiedTest(seen) })) return repeats;
  }
  return null;
}

const scale = ({ broken, judged }: TriedPair['before'], tries: number) => ({
  ...{ broken: Math.round((broken * tries) / judged), tries },
});

const never = { broken: 0, judged: 1, open: 0 };
const always = { broken: 1, judged: 1, open: 0 };

function findOneGoal(from: number): number | null {
  const least = findFrom(1, [{ before: never, after: always, goals: 1 }]) ?? REPEATS_MAX;
  return from <= least ? least : null;
}
