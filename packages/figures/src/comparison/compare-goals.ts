import type { Rate } from '@provoke/contract';
import { flowOf, holm, isBeyondChance } from '@provoke/statistics';
import type { Times } from '../counting/goal-slots.ts';
import type { Tried } from '../counting/repeats.ts';
import { pendingDoubts } from '../doubts/pending-doubts.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { groupBy } from '../goals/group-by.ts';
import { groupById } from '../taxonomy/groups.ts';
import { claimOf, compareActs, doneIn, haveActs, isNewlyMeant } from './compare-acts.ts';
import type { ComparedSide } from './compared-side.ts';
import type { Comparison } from './comparison.ts';
import { listChanges, planOf } from './list-changes.ts';
import { type MatchedGoals, matchGoals } from './match-goals.ts';
import {
  countGoals,
  differenceOf,
  isFlaky,
  isJudgedTwice,
  isNewly,
  mayBeNew,
  rateSide,
  type TriedPair,
  testPairs,
  toKinds,
  triedIn,
} from './tried-goals.ts';

export type ComparedGoals = Omit<Comparison, 'baseline' | 'gate' | 'settings'> & {
  /** Goals of the later side that may be newly broken, by their index. */
  maybe: number[];
  pairs: readonly ComparedPair[];
};

export type ComparedPair = TriedPair & { was: GoalRow; is: GoalRow };

/**
 * The same goals earlier and now. Only what is alike is called worse or better: with another set-up, or other goals, the
 * numbers say what each side showed, and nothing of the agent.
 */
export function compareGoals(
  before: ComparedSide,
  after: ComparedSide,
  { times }: Comparing = {},
): ComparedGoals {
  const plans = { before: planOf(before), after: planOf(after) };
  const matched = times ? nothingChanged : matchGoals(plans.before.goals, plans.after.goals);
  const acting = haveActs(before.goals, after.goals);
  const read = acting ? doneIn : triedIn;
  const pairs = times
    ? pairInPlace(before.goals, after.goals, { times, read })
    : [...matched.same, ...matched.reworded]
        .sort(([, a], [, b]) => a - b)
        .flatMap(([earlier, later]) => pairAt(before.goals[earlier], after.goals[later], read));
  const judged = pairs.filter(isJudgedTwice);
  const kinds = toKinds(pairs);
  const told = kinds.filter(isJudgedTwice);
  const changes = listChanges(plans.before, plans.after, {
    ...{ matched, isPaired: pairs.length > 0, accepted: after.accepted },
  });
  const { claim, p } = testPairs(kinds);
  const acts = acting ? compareActs(pairs) : undefined;
  const difference = differenceOf(told, acts?.did_it.p ?? p);
  const isComparable = pendingDoubts(changes.doubts).length === 0 && difference !== null;
  const shown = acts ? claimOf(acts) : isBeyondChance({ p }) ? claim : null;
  const open = pairs.filter(mayBeNew);
  return {
    ...changes,
    doubts: [...changes.doubts, ...after.doubts],
    ...ratesOf(told),
    flow: flowOf(told),
    repeats: { before: before.repeats, after: after.repeats },
    flaky: {
      before: countGoals(told.filter(isFlaky('before'))),
      after: countGoals(told.filter(isFlaky('after'))),
    },
    unclear: countGoals(kinds) - countGoals(told),
    open: countGoals(open),
    difference,
    verdict: isComparable ? (shown ?? 'may be chance') : 'not comparable',
    newly_broken: indexesOf(
      judged.filter((pair) => isNew(pair) || isNewlyMeant(pair.was, pair.is)),
    ),
    mended: indexesOf(judged.filter((pair) => isNoLonger(pair) || isNewlyMeant(pair.is, pair.was))),
    ...(acts && { acts }),
    groups: compareGroups(judged),
    ...{ maybe: indexesOf(open), pairs },
  };
}

/** `times`: both sides have these goals in the same order, none of them held out, and each represents as many alike. */
export type Comparing = { times?: Times };

const nothingChanged: MatchedGoals = { same: [], reworded: [], removed: [], added: [] };

type Read = (row: GoalRow) => Tried;

/** A goal that a side learned on is the same goal, and compared on neither. */
const pairAt = (was: GoalRow | undefined, is: GoalRow | undefined, read: Read): ComparedPair[] =>
  was && is ? [toPair(was, is, read)] : [];

const toPair = (was: GoalRow, is: GoalRow, read: Read): ComparedPair => ({
  ...{ was, is, before: read(was), after: read(is), goals: 1 },
});

const pairInPlace = (
  before: readonly GoalRow[],
  after: readonly GoalRow[],
  { times, read }: { times: Times; read: Read },
) =>
  after.flatMap((is, at): ComparedPair[] => {
    const was = before[at];
    return was ? [{ ...toPair(was, is, read), goals: timesOf(is, times) }] : [];
  });

/** How many goals a row counts for. */
export const timesOf = ({ goal_index }: Pick<GoalRow, 'goal_index'>, times?: Times): number =>
  times?.get(goal_index) ?? 1;

const isNew = isNewly('before', 'after');
const isNoLonger = isNewly('after', 'before');

const indexesOf = (pairs: readonly ComparedPair[]) => pairs.map(({ is }) => is.goal_index);

const ratesOf = (pairs: readonly TriedPair[]): { before: Rate; after: Rate } => ({
  before: rateSide(pairs, 'before'),
  after: rateSide(pairs, 'after'),
});

function compareGroups(pairs: readonly ComparedPair[]): Comparison['groups'] {
  const groups = groupBy(pairs, ({ is }) => is.group);
  const compared = [...groups].map(([group, own]) => {
    const kinds = toKinds(own);
    const { p } = testPairs(kinds);
    return {
      ...{ group, title: groupById(group).title, ...ratesOf(kinds), flow: flowOf(kinds) },
      ...{ difference: differenceOf(kinds, p), p },
    };
  });
  const corrected = holm(compared.map(({ p }) => p));
  return compared.map((one, at) => ({ ...one, p: corrected[at] ?? 1 }));
}
