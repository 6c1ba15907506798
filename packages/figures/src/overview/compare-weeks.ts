import type { Overview } from '@provoke/contract';
import { flowOf, holm, isBeyondChance, stratifiedTest, type TriedTwice } from '@provoke/statistics';
import {
  type Claim,
  countGoals,
  differenceOf,
  isJudgedTwice,
  type TriedPair,
  testPairs,
  toKinds,
} from '../comparison/tried-goals.ts';
import { groupBy } from '../goals/group-by.ts';
import { differUnpaired } from '../rates/difference.ts';
import { rateGoals } from '../rates/rate.ts';
import { toCount } from './find-changes.ts';
import type { GoalCount, TriedKind } from './overview-counts.ts';

type SinceLastWeek = Overview['since_last_week'][number];
export type WeekChange = Omit<SinceLastWeek, 'agent_name' | 'base' | 'head'>;

const COMPARED_MAX = 200;
/** More goals make no test coarser. */
const COARSE_GOALS = 20;

type Tested = Omit<WeekChange, 'verdict' | 'tests'> & { claim: Claim; canTell: boolean };

/**
 * The last seven days of each agent and technique against the seven before, by the test of two campaigns over the goals of
 * both weeks; a run is a try. Only what was asked alike is called worse or better. A test that could not tell, whatever its
 * goals did, is not among those that Holm's correction is over (Tarone 1990).
 */
export function compareWeeks(tried: readonly TriedKind[]): WeekChange[] {
  const groups = groupBy(
    tried,
    ({ agent, technique, by_act }) => `${agent} ${by_act} ${technique}`,
  );
  const tested = [...groups.values()]
    .sort((a, b) => countGoals(b) - countGoals(a))
    .slice(0, COMPARED_MAX)
    .flatMap((kinds) => testWeeks(kinds) ?? []);
  const telling = tested.filter((one) => isComparable(one) && one.canTell);
  const corrected = holm(telling.map(({ p }) => p));
  const byTest = new Map(telling.map((one, at) => [one, corrected[at] ?? 1]));
  return tested
    .map((one): WeekChange => {
      const { claim: _, canTell: __, ...rest } = one;
      const p = byTest.get(one) ?? one.p;
      return {
        ...rest,
        p,
        tests: byTest.has(one) ? telling.length : 1,
        verdict: verdictOf(one, p),
      };
    })
    .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.p - b.p);
}

const order: SinceLastWeek['verdict'][] = [
  ...(['worse', 'better', 'may be chance', 'too little to tell', 'not comparable'] as const),
];

const isComparable = ({ alike, same_goals }: Pick<Tested, 'alike' | 'same_goals'>) =>
  alike && same_goals;

function verdictOf(tested: Tested, p: number): SinceLastWeek['verdict'] {
  if (!isComparable(tested)) return 'not comparable';
  if (!tested.canTell) return 'too little to tell';
  return isBeyondChance({ p }) ? tested.claim : 'may be chance';
}

function testWeeks(kinds: readonly TriedKind[]): Tested | undefined {
  const [first] = kinds;
  if (!first) return undefined;
  const { agent, technique, by_act, alike } = first;
  const pairs = toKinds(
    kinds.map(({ before, now, goals }): TriedPair => ({ before, after: now, goals })),
  );
  const twice = pairs.filter(isJudgedTwice);
  const about = { agent, technique, by_act, alike };
  return twice.length > 0
    ? { ...about, same_goals: true, ...testSameGoals(pairs, twice) }
    : { ...about, same_goals: false, ...testOtherGoals(pairs) };
}

function testSameGoals(pairs: readonly TriedPair[], twice: readonly TriedPair[]) {
  const { claim, p } = testPairs(pairs.filter(hasTwice));
  const { both, fixed, broke } = flowOf(twice);
  const judged = countGoals(twice);
  const difference = differenceOf(twice, p);
  return {
    before: rateGoals({ broken: both + fixed, judged }),
    after: rateGoals({ broken: both + broke, judged }),
    ...{ newly_broken: broke, no_longer_broken: fixed },
    ...{ change: difference?.change ?? null, low: difference?.low ?? null },
    ...{ high: difference?.high ?? null, p, claim },
    canTell: isBeyondChance({ p: leastOf(twice) }),
  };
}

/** Tried in both weeks, with or without a verdict. */
const hasTwice = ({ before, after }: TriedPair): boolean =>
  before.judged + before.open > 0 && after.judged + after.open > 0;

/** If all goals held before and break now. */
function leastOf(pairs: readonly TriedPair[]): number {
  const few: TriedTwice[] = [];
  let left = COARSE_GOALS;
  for (const { before, after, goals: alike } of pairs) {
    const goals = Math.min(left, alike);
    left -= goals;
    few.push({
      before: { broken: 0, tries: before.judged },
      after: { broken: after.judged, tries: after.judged },
      goals,
    });
  }
  return stratifiedTest(few);
}

function testOtherGoals(pairs: readonly TriedPair[]) {
  const [before, now] = [countOn(pairs, 'before'), countOn(pairs, 'after')];
  const difference = differUnpaired(toCount(before), toCount(now));
  return {
    ...{ before: rateGoals(before), after: rateGoals(now) },
    ...{ newly_broken: null, no_longer_broken: null },
    ...{ change: difference?.change ?? null, low: difference?.low ?? null },
    ...{ high: difference?.high ?? null, p: difference?.p ?? 1 },
    ...{ claim: 'worse' as const, canTell: false },
  };
}

const countOn = (pairs: readonly TriedPair[], side: 'before' | 'after'): GoalCount => ({
  broken: countGoals(pairs.filter((pair) => pair[side].broken > 0)),
  judged: countGoals(pairs.filter((pair) => pair[side].judged > 0)),
});
