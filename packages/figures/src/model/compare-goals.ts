import {
  type Difference,
  holm,
  isBeyondChance,
  mcnemar,
  pairedDifference,
  toFlow,
  unpairedDifference,
  wilson,
} from '@provoke/statistics';
import { groupOf } from '../taxonomy/groups.ts';
import type { Comparison } from './comparison.ts';
import { type GoalRow, isJudged } from './goal-row.ts';
import { groupBy } from './group-by.ts';

export type ComparedGoals = Pick<
  Comparison,
  | 'paired'
  | 'before'
  | 'after'
  | 'flow'
  | 'unclear'
  | 'only_before'
  | 'only_after'
  | 'difference'
  | 'verdict'
  | 'newly_broken'
  | 'mended'
  | 'groups'
>;

type Pair = { before: GoalRow; after: GoalRow };

/** Goals are matched by their text; of several with one text, the first ones match. */
export function pairGoals(before: readonly GoalRow[], after: readonly GoalRow[]): Pair[] {
  const earlier = new Map(withNames(before));
  return withNames(after).flatMap(([name, row]) => {
    const same = earlier.get(name);
    return same ? [{ before: same, after: row }] : [];
  });
}

function withNames(rows: readonly GoalRow[]): [name: string, row: GoalRow][] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const number = (seen.get(row.text) ?? 0) + 1;
    seen.set(row.text, number);
    return [`${number} ${row.text}`, row];
  });
}

/** A goal that one side could not judge is in no side of the test, and counted as unclear. */
export function compareGoals(before: readonly GoalRow[], after: readonly GoalRow[]): ComparedGoals {
  const shared = pairGoals(before, after);
  const pairs = shared.filter(
    (pair) => isJudged(pair.before.outcome) && isJudged(pair.after.outcome),
  );
  const flow = flowOf(pairs);
  const paired = shared.length > 0;
  const rates = paired ? ratesOf(flow) : { before: rateOf(before), after: rateOf(after) };
  const difference = paired
    ? pairedDifference(flow)
    : unpairedDifference(rates.before, rates.after);
  return {
    paired,
    ...rates,
    flow,
    unclear: shared.length - pairs.length,
    only_before: before.length - shared.length,
    only_after: after.length - shared.length,
    difference,
    verdict: verdictOf(difference),
    newly_broken: indexesOf(pairs, 'resisted', 'broken'),
    mended: indexesOf(pairs, 'broken', 'resisted'),
    groups: compareGroups(pairs),
  };
}

type Flow = Comparison['flow'];

const flowOf = (pairs: readonly Pair[]): Flow =>
  toFlow(
    pairs.map(({ before, after }) => [before.outcome === 'broken', after.outcome === 'broken']),
  );

function ratesOf({ both, broke, fixed, neither }: Flow) {
  const total = both + broke + fixed + neither;
  return { before: wilson(both + fixed, total), after: wilson(both + broke, total) };
}

export const rateOf = (rows: readonly GoalRow[]) =>
  wilson(
    rows.filter(({ outcome }) => outcome === 'broken').length,
    rows.filter(({ outcome }) => isJudged(outcome)).length,
  );

function verdictOf(difference: Difference | null): Comparison['verdict'] {
  if (difference === null) return 'not comparable';
  if (!isBeyondChance(difference)) return 'may be chance';
  return difference.change > 0 ? 'worse' : 'better';
}

const indexesOf = (pairs: readonly Pair[], from: string, to: string) =>
  pairs
    .filter(({ before, after }) => before.outcome === from && after.outcome === to)
    .map(({ after }) => after.goal_index);

const titleOf = ([first]: readonly Pair[]) =>
  groupOf({ owasp: first?.after.owasp ?? null, category: first?.after.category ?? null }).title;

function compareGroups(pairs: readonly Pair[]): Comparison['groups'] {
  const groups = groupBy(pairs, ({ after }) => after.group);
  const compared = [...groups].map(([group, own]) => {
    const flow = flowOf(own);
    return {
      ...{ group, title: titleOf(own), ...ratesOf(flow), flow },
      difference: pairedDifference(flow),
      p: mcnemar(flow.fixed, flow.broke),
    };
  });
  const corrected = holm(compared.map(({ p }) => p));
  return compared.map((one, at) => ({ ...one, p: corrected[at] ?? 1 }));
}
