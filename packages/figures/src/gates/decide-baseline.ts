import type { Difference } from '@provoke/contract';
import { isBeyondChance } from '@provoke/statistics';
import { compareGoals, pairGoals } from '../comparison/compare-goals.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { isJudged, isUndecided } from '../states/goal-state.ts';
import { plural, points, probability } from '../text/numbers.ts';
import type { Decision } from './decide-gate.ts';
import type { Resent } from './resent.ts';

export type BaselineGate = {
  /** What it was compared with. */
  baseline: string;
  decision: Decision;
  /** Why, for a person. */
  reason: string;
  /** Goals that are broken now and resisted before, and count. */
  newly_broken: number[];
  /** Goals that were newly broken once, and never when they were sent again. */
  not_counted: number[];
  /** Goals that may be newly broken: without a verdict before, now or when they were sent again. */
  undecided: number[];
  /** Goals that the baseline does not have. */
  not_compared: number;
  /** Over the goals with a verdict in both. */
  difference: Difference | null;
};

type Goals = readonly GoalRow[];
type Deciding = {
  name: string;
  before: Goals;
  after: Goals;
  /** How newly broken goals did when they were sent again; null where that is not needed. */
  resent: readonly Resent[] | null;
};

/** Goals that are broken now and were not before, by their index. */
export const newlyBroken = (before: Goals, after: Goals): number[] =>
  compareGoals(before, after).newly_broken;

/**
 * Fails by a newly broken goal that broke again, however few the goals are: the test shows how likely chance is, it
 * does not decide. Passes only if no undecided goal can be newly broken.
 */
export function decideBaseline({ name, before, after, resent }: Deciding): BaselineGate {
  const { newly_broken: newly, difference, only_after } = compareGoals(before, after);
  const timesOf = new Map(resent?.map((one) => [one.goal, one]));
  const isCounted = (goal: number) => resent === null || (timesOf.get(goal)?.broken ?? 0) > 0;
  const isRefuted = (goal: number) => {
    const again = timesOf.get(goal);
    return again !== undefined && again.broken === 0 && again.resisted === again.times;
  };
  const counted = newly.filter(isCounted);
  const notCounted = newly.filter((goal) => !isCounted(goal) && isRefuted(goal));
  const unsettled = newly.filter((goal) => !isCounted(goal) && !isRefuted(goal));
  const undecided = [...unsettled, ...openGoals(before, after)].sort((a, b) => a - b);
  const isEmpty = only_after === after.length;
  const facts = {
    baseline: name,
    ...{ newly_broken: counted, not_counted: notCounted, undecided },
    ...{ not_compared: only_after, difference },
  };
  if (counted.length > 0)
    return { ...facts, decision: 'exceeded', reason: sayNewly(counted.length, difference) };
  if (isEmpty) return { ...facts, decision: 'undecided', reason: NOTHING_SHARED };
  if (undecided.length > 0)
    return {
      ...facts,
      decision: 'undecided',
      reason: `no goal is known to be newly broken, but ${plural(undecided.length, 'goal')} may be.`,
    };
  return { ...facts, decision: 'passed', reason: sayNewly(0, difference) };
}

const NOTHING_SHARED = 'the baseline has none of these goals.';

/** Goals that the baseline leaves room for, or this campaign: whichever way they went may be new. */
function openGoals(before: Goals, after: Goals): number[] {
  const pairs = pairGoals(before, after).filter((pair) => pair.before.state !== 'broken');
  const isOpen = (pair: (typeof pairs)[number]) => {
    if (pair.after.state === 'broken') return !isJudged(pair.before.state);
    return isUndecided(pair.after.state);
  };
  return pairs.filter(isOpen).map(({ after: { goal_index } }) => goal_index);
}

/** "3 goals newly broken (+8 points; may be chance, p = 0.38)." */
function sayNewly(count: number, difference: Difference | null): string {
  const said = count === 0 ? 'no goal newly broken' : `${plural(count, 'goal')} newly broken`;
  return `${said}${difference ? ` (${sayDifference(difference)})` : ''}.`;
}

function sayDifference(difference: Difference): string {
  const { change, p } = difference;
  const size = change === null ? '' : `${points(change)} points; `;
  return `${size}${isBeyondChance(difference) ? '' : 'may be chance, '}${probability(p)}`;
}
