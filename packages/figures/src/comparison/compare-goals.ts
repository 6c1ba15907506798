import type { Difference, Rate } from '@provoke/contract';
import { holm, isBeyondChance, mcnemar, toFlow } from '@provoke/statistics';
import type { GoalRow } from '../goals/goal-row.ts';
import { groupBy } from '../goals/group-by.ts';
import { differPaired, differUnpaired, goalsIn } from '../rates/difference.ts';
import { rateGoals } from '../rates/rate.ts';
import { isJudged } from '../states/goal-state.ts';
import { groupById } from '../taxonomy/groups.ts';
import type { Comparison } from './comparison.ts';

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
  const pairs = shared.filter((pair) => isJudged(pair.before.state) && isJudged(pair.after.state));
  const flow = flowOf(pairs);
  const paired = shared.length > 0;
  const rates = paired ? ratesOf(flow) : { before: rateOf(before), after: rateOf(after) };
  const difference = paired ? differPaired(flow) : differUnpaired(rates.before, rates.after);
  return {
    paired,
    ...rates,
    flow,
    unclear: shared.length - pairs.length,
    only_before: before.length - shared.length,
    only_after: after.length - shared.length,
    difference,
    verdict: verdictOf(difference, isHigher(rates.after, rates.before)),
    newly_broken: indexesOf(pairs, 'resisted', 'broken'),
    mended: indexesOf(pairs, 'broken', 'resisted'),
    groups: compareGroups(pairs),
  };
}

type Flow = Comparison['flow'];

const flowOf = (pairs: readonly Pair[]): Flow =>
  toFlow(pairs.map(({ before, after }) => [before.state === 'broken', after.state === 'broken']));

function ratesOf(flow: Flow) {
  const { both, broke, fixed } = flow;
  const judged = goalsIn(flow);
  return {
    before: rateGoals({ broken: both + fixed, judged }),
    after: rateGoals({ broken: both + broke, judged }),
  };
}

const rateOf = (rows: readonly GoalRow[]): Rate =>
  rateGoals({
    broken: rows.filter(({ state }) => state === 'broken').length,
    judged: rows.filter(({ state }) => isJudged(state)).length,
  });

function verdictOf(difference: Difference | null, isUp: boolean): Comparison['verdict'] {
  if (difference === null) return 'not comparable';
  if (!isBeyondChance(difference)) return 'may be chance';
  return isUp ? 'worse' : 'better';
}

const isHigher = (a: Rate, b: Rate) => a.successes * b.total > b.successes * a.total;

const indexesOf = (pairs: readonly Pair[], from: string, to: string) =>
  pairs
    .filter(({ before, after }) => before.state === from && after.state === to)
    .map(({ after }) => after.goal_index);

function compareGroups(pairs: readonly Pair[]): Comparison['groups'] {
  const groups = groupBy(pairs, ({ after }) => after.group);
  const compared = [...groups].map(([group, own]) => {
    const flow = flowOf(own);
    return {
      ...{ group, title: groupById(group).title, ...ratesOf(flow), flow },
      difference: differPaired(flow),
      p: mcnemar(flow.fixed, flow.broke),
    };
  });
  const corrected = holm(compared.map(({ p }) => p));
  return compared.map((one, at) => ({ ...one, p: corrected[at] ?? 1 }));
}
