import type { Comparison } from '../comparison/comparison.ts';
import { doubtLines } from '../doubts/doubt-words.ts';
import { capitalize, plural } from '../format/numbers.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import type { Report } from '../report/report.ts';
import { actChangeLines } from '../text/act-change-words.ts';
import { flakyWords, flowWords, isComparable, verdictWords } from '../text/comparison-words.ts';
import { goalChangeLines } from '../text/goal-change-words.ts';

/** Puts a foreign name or text into a sentence, in the way of the format. */
type Quote = (text: string) => string;
const asIs: Quote = (name) => name;

/** What changed since the baseline, and what a build decided by it. */
export function writeChange(comparison: Comparison, quote: Quote = asIs): string {
  const name = quote(comparison.baseline.name);
  const { unclear, gate } = comparison;
  const left =
    unclear === 0
      ? []
      : [
          `${plural(unclear, 'goal')} had no verdict on one side and ${unclear === 1 ? 'is' : 'are'} left out of the counts.`,
        ];
  return [
    `Compared with ${name}. ${verdictWords(comparison, quote)}`,
    ...(comparison.after.total === 0 ? [] : [`${capitalize(flowWords(comparison))}`]),
    ...(comparison.acts ? actChangeLines(comparison.acts).map((line) => `${line}.`) : []),
    ...[flakyWords(comparison) ?? []].flat(),
    ...left,
    ...(gate === null
      ? []
      : [`${gate.strict ? 'With --strict, the' : 'The'} gate ${decided[gate.decision]}.`]),
  ].join(' ');
}

const decided = { passed: 'passed', exceeded: 'failed', undecided: 'is undecided' } as const;

/** The goals that were not compared, or in other words, and what keeps the two from being compared. */
export const writeNotCompared = (comparison: Comparison, quote?: Quote): string[] => [
  ...goalChangeLines(comparison, quote),
  ...doubtLines(comparison.doubts.filter(({ id }) => ofComparison.has(id))),
];

const ofComparison = new Set<string>(['goals-changed', 'set-up-changed', 'no-baseline']);

/** Goals that held in every repeat of a comparable baseline, and break now. */
export function listNewlyBroken({
  comparison,
  goals,
}: Pick<Report, 'comparison' | 'goals'>): GoalRow[] {
  const indexes = new Set(isComparable(comparison) ? comparison.newly_broken : []);
  return goals.filter(({ goal_index }) => indexes.has(goal_index));
}
