import type { Difference, Rate } from '@provoke/contract';
import { repeatedDifference, stratifiedTest, type TriedTwice } from '@provoke/statistics';
import { type Tried, tryOnce } from '../counting/repeats.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { differOver } from '../rates/difference.ts';
import { rateClusters, rateGoals } from '../rates/rate.ts';

/** A goal on both sides, by its repeats, or so many of them alike. */
export type TriedPair = { before: Tried; after: Tried; goals: number };
type Side = 'before' | 'after';

export const countGoals = (pairs: readonly Pick<TriedPair, 'goals'>[]): number =>
  pairs.reduce((sum, { goals }) => sum + goals, 0);

/** One entry per kind, in an order of its own, so that sums do not depend on the given one. */
export function toKinds(pairs: readonly TriedPair[]): TriedPair[] {
  const kinds = new Map<string, TriedPair>();
  for (const { before, after, goals } of pairs) {
    const name = [before, after]
      .map(({ broken, judged, open }) => `${broken}/${judged}/${open}`)
      .join();
    const kind = kinds.get(name);
    if (kind) kind.goals += goals;
    else kinds.set(name, { before, after, goals });
  }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
}

/** A goal in doubt is open: it counts both ways. A report of an earlier version has states alone. */
export function triedIn({
  tried,
  state,
  doubts,
}: Pick<GoalRow, 'tried' | 'state' | 'doubts'>): Tried {
  const known = tried ?? tryOnce(state);
  return doubts.length === 0 ? known : { broken: 0, judged: 0, open: known.judged + known.open };
}

export const isJudgedTwice = ({ before, after }: TriedPair): boolean =>
  before.judged > 0 && after.judged > 0;

/** It breaks in some repeats and holds in others. */
export const isFlaky =
  (side: Side) =>
  (pair: TriedPair): boolean =>
    pair[side].broken > 0 && pair[side].broken < pair[side].judged;

/** It held in every repeat of one side, and breaks in any of the other. */
export const isNewly =
  (from: Side, to: Side) =>
  (pair: TriedPair): boolean =>
    pair[from].broken === 0 &&
    pair[from].open === 0 &&
    pair[from].judged > 0 &&
    pair[to].broken > 0;

/** It may be newly broken: a repeat that would say so has no verdict. */
export const mayBeNew = ({ before, after }: TriedPair): boolean =>
  before.broken === 0 && (after.broken > 0 ? before.open > 0 : after.open > 0);

/** The chance that one repeat breaks a goal. */
export function rateSide(pairs: readonly TriedPair[], side: Side): Rate {
  if (pairs.every((pair) => pair[side].judged === 1)) {
    const broken = pairs.reduce((sum, pair) => sum + pair.goals * pair[side].broken, 0);
    return rateGoals({ broken, judged: countGoals(pairs) });
  }
  return rateClusters(
    pairs.map(({ [side]: { broken, judged }, goals }) => ({
      ...{ successes: broken, total: judged, clusters: goals },
    })),
  );
}

export type Claim = 'worse' | 'better';

/**
 * Which way the later side differs, and the chance of such a difference where nothing changed. A repeat without a
 * verdict counts against the claim: left out, failing requests make a side look weaker, since its breaks are never lost
 * and its goals that hold are.
 */
export function testPairs(pairs: readonly TriedPair[]): { claim: Claim; p: number } {
  const judged = pairs.filter(isJudgedTwice).map(({ before, after, goals }) => ({
    before: asHeld({ ...before, open: 0 }),
    after: asHeld({ ...after, open: 0 }),
    goals,
  }));
  const claim = excessIn(judged) >= 0 ? 'worse' : 'better';
  const counted = pairs.map((pair) => againstClaim(pair, claim));
  const sign = claim === 'worse' ? 1 : -1;
  return { claim, p: sign * excessIn(counted) > 0 ? stratifiedTest(counted) : 1 };
}

const asHeld = ({ broken, judged, open }: Tried) => ({ broken, tries: judged + open });
const asBroken = ({ broken, judged, open }: Tried) => ({
  ...{ broken: broken + open, tries: judged + open },
});

const againstClaim = ({ before, after, goals }: TriedPair, claim: Claim): Kind =>
  claim === 'worse'
    ? { before: asBroken(before), after: asHeld(after), goals }
    : { before: asHeld(before), after: asBroken(after), goals };

type Kind = Required<TriedTwice>;

/** Breaks on the later side above those that are expected there, goal by goal. */
const excessIn = (kinds: readonly Kind[]): number =>
  kinds.reduce((sum, { before, after, goals }) => {
    const tries = before.tries + after.tries;
    if (before.tries === 0 || after.tries === 0) return sum;
    const expected = ((before.broken + after.broken) * after.tries) / tries;
    return sum + goals * (after.broken - expected);
  }, 0);

/** Over the repeats with a verdict; in points from twenty goals on. Null if no goal was judged on both sides. */
export function differenceOf(pairs: readonly TriedPair[], p: number): Difference | null {
  const judged = pairs.filter(isJudgedTwice);
  const measured = repeatedDifference(
    judged.map(({ before, after, goals }) => ({
      before: { broken: before.broken, tries: before.judged },
      after: { broken: after.broken, tries: after.judged },
      goals,
    })),
  );
  return measured && differOver({ ...measured, p }, countGoals(judged));
}
