import type { Bounds, GoalCounts } from '@provoke/contract';
import { formatCount, listed, percent, plural, range } from '../format/numbers.ts';
import { type GoalState, isUndecided } from '../states/goal-state.ts';

/** A goal's state, as every surface names it. */
export const stateWords: Readonly<Record<GoalState, string>> = {
  broken: 'broken',
  resisted: 'resisted',
  in_error: 'in error',
  without_verdict: 'without a verdict',
  unfinished: 'not finished',
  not_attempted: 'not attempted',
  held_out: 'held out',
};

/** `broken`, `undecided: not finished`: a state where nothing around it says that it is undecided. */
export const describeState = (state: GoalState): string =>
  isUndecided(state) ? `undecided: ${stateWords[state]}` : stateWords[state];

const undecided = ['in_error', 'without_verdict', 'unfinished', 'not_attempted'] as const;

/** `2 in error, 1 not finished`: why goals are undecided; empty if none is. */
export const undecidedWords = (counts: GoalCounts): string =>
  undecided
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatCount(counts[state])} ${stateWords[state]}`)
    .join(', ');

/**
 * `Of 25 goals: 5 broken, 17 resisted (the agent's filter stopped attempts at 4) and 3 undecided (2 in error, 1 not
 * finished).` `byFilter` is among those that resisted.
 */
export function countsWords(counts: GoalCounts, byFilter: number): string {
  const filter =
    byFilter === 0 ? '' : ` (the agent's filter stopped attempts at ${formatCount(byFilter)})`;
  const parts = [
    `${formatCount(counts.broken)} broken`,
    `${formatCount(counts.resisted)} resisted${filter}`,
    ...(counts.undecided > 0
      ? [`${formatCount(counts.undecided)} undecided (${undecidedWords(counts)})`]
      : []),
  ];
  return `Of ${plural(counts.total, 'goal')}: ${listed(parts)}.`;
}

/** `5 to 8 of 25 (20.0–32.0 %)`: with none of the undecided goals broken, and with all of them. */
export function boundsWords({ low, high, total, lowRate, highRate }: Bounds): string {
  const isExact = low === high;
  const counts = `${isExact ? '' : `${formatCount(low)} to `}${formatCount(high)} of ${formatCount(total)}`;
  if (lowRate === null || highRate === null) return counts;
  return `${counts} (${isExact ? percent(highRate) : range(lowRate, highRate)} %)`;
}

/** `5 to 8 of 25 (20.0–32.0 %) counting undecided goals`; null where no goal is undecided. */
export const undecidedBoundsWords = (bounds: Bounds): string | null =>
  bounds.high > bounds.low ? `${boundsWords(bounds)} counting undecided goals` : null;
