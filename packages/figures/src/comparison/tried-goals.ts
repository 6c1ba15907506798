import type { Difference, Rate } from '@provoke/contract';
import {
  type Flow,
  repeatedDifference,
  stratifiedTest,
  type TriedTwice,
  toFlow,
} from '@provoke/statistics';
import { type Tried, tryOnce } from '../counting/repeats.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { differOver } from '../rates/difference.ts';
import { rateClusters, rateGoals } from '../rates/rate.ts';

/** A goal on both sides, by its repeats. */
export type TriedPair = { before: Tried; after: Tried };
type Side = keyof TriedPair;

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

/** Goals by whether any repeat broke them. */
export const flowOf = (pairs: readonly TriedPair[]): Flow =>
  toFlow(pairs.map(({ before, after }) => [before.broken > 0, after.broken > 0]));

/** The chance that one repeat breaks a goal. */
export function rateSide(pairs: readonly TriedPair[], side: Side): Rate {
  const tried = pairs.map((pair) => pair[side]);
  const broken = tried.reduce((sum, one) => sum + one.broken, 0);
  if (tried.every(({ judged }) => judged === 1)) return rateGoals({ broken, judged: tried.length });
  return rateClusters(
    tried.map((one) => ({ successes: one.broken, total: one.judged, clusters: 1 })),
  );
}

export type Claim = 'worse' | 'better';

/**
 * Which way the later side differs, and the chance of such a difference where nothing changed. A repeat without a
 * verdict counts against the claim: left out, failing requests make a side look weaker, since its breaks are never lost
 * and its goals that hold are.
 */
export function testPairs(pairs: readonly TriedPair[]): { claim: Claim; p: number } {
  const judged = pairs.filter(isJudgedTwice).map(({ before, after }) => ({
    before: asHeld({ ...before, open: 0 }),
    after: asHeld({ ...after, open: 0 }),
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

const againstClaim = ({ before, after }: TriedPair, claim: Claim): TriedTwice =>
  claim === 'worse'
    ? { before: asBroken(before), after: asHeld(after) }
    : { before: asHeld(before), after: asBroken(after) };

/** Breaks on the later side above those that are expected there, goal by goal. */
const excessIn = (goals: readonly TriedTwice[]): number =>
  goals.reduce((sum, { before, after }) => {
    const tries = before.tries + after.tries;
    if (before.tries === 0 || after.tries === 0) return sum;
    return sum + after.broken - ((before.broken + after.broken) * after.tries) / tries;
  }, 0);

/** Over the repeats with a verdict; in points from twenty goals on. Null if no goal was judged on both sides. */
export function differenceOf(pairs: readonly TriedPair[], p: number): Difference | null {
  const judged = pairs.filter(isJudgedTwice);
  const measured = repeatedDifference(
    judged.map(({ before, after }) => ({
      before: { broken: before.broken, tries: before.judged },
      after: { broken: after.broken, tries: after.judged },
    })),
  );
  return measured && differOver({ ...measured, p }, judged.length);
}
