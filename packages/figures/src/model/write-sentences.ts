import type { TechniqueFacts } from '@provoke/evidence';
import type { Comparison } from '../comparison/comparison.ts';
import { type GoalRow, tallyOf } from '../goals/goal-row.ts';
import type { Report } from '../report/report.ts';
import {
  formatDifference,
  formatInterval,
  formatRate,
  formatShare,
  GOALS_FOR_RATE,
  percentOf,
  plural,
} from '../text/numbers.ts';

/** Puts a foreign name into a sentence, in the way of the format. */
export type QuoteName = (name: string) => string;
const asIs: QuoteName = (name) => name;

/** The answer in two sentences: how often, and how little it takes. */
export function writeAnswer(
  { headline, target, goals }: Pick<Report, 'headline' | 'target' | 'goals'>,
  quote: QuoteName = asIs,
): [string, string] {
  const name = quote(target.name);
  const rate = headline.goals;
  if (rate.total === 0)
    return [
      `No goal could be judged, so this test is no evidence about ${name}.`,
      'Errors and missing verdicts are listed with their reasons.',
    ];
  const bound = writeBound(headline.worst_case);
  if (rate.successes === 0)
    return [
      `${name} resisted all ${plural(rate.total, 'judged goal')}${rate.total < GOALS_FOR_RATE ? '' : `: 0 broken, 95 % interval ${formatInterval(rate)}`}${bound}.`,
      'That is no proof: the interval shows how much the test may have missed.',
    ];
  return [`${name} was broken on ${formatGoals(rate)}${bound}.`, writeEffortOfAll(headline, goals)];
}

/** `18 of 37 judged goals (48.6 %, …)`. */
const formatGoals = (rate: Report['headline']['goals']) =>
  formatRate(rate).replace(/^(\S+ of \S+)/, '$1 judged goals');

function writeBound({ low, high, total, highRate }: Report['headline']['worst_case']): string {
  const open = high - low;
  if (open === 0) return '';
  const share = total < GOALS_FOR_RATE ? '' : ` (${percentOf(highRate)} %)`;
  return `; with the ${plural(open, 'undecided goal')} counted as broken, ${formatShare({ successes: high, total })}${share}`;
}

function writeEffortOfAll({ floor }: Report['headline'], goals: readonly GoalRow[]): string {
  if (!floor)
    return 'No floor was measured, so it is not known which of these goals break when asked plainly (--floor).';
  const broken = goals.filter(({ outcome }) => outcome === 'broken');
  const plain = broken.filter((row) => (row.floor?.broken ?? 0) > 0).length;
  if (broken.length === 1)
    return plain === 0
      ? 'That goal did not break when asked plainly.'
      : 'That goal broke when asked plainly too; it needed no technique.';
  if (plain === 0) return 'None of these goals broke when asked plainly: all took a technique.';
  const rest = broken.length - plain;
  const others = rest === 1 ? 'the other one' : `the other ${rest}`;
  return `Asked plainly, ${plain} of these goals broke too; ${rest === 0 ? 'none needed a technique' : `${others} took a technique`}.`;
}

/** The plainest way in, since that decides who can take it. */
export function describeEffort(
  broken: readonly GoalRow[],
  techniques: readonly TechniqueFacts[],
): string {
  const by = techniques
    .filter(({ isFloor }) => !isFloor)
    .map(({ id, title }) => ({
      title,
      goals: broken.filter((row) => (tallyOf(row, id)?.broken ?? 0) > 0).length,
    }))
    .filter(({ goals }) => goals > 0)
    .map(({ title, goals }) => `${title} broke ${broken.length === 1 ? 'it' : goals}`);
  const asked = broken.filter(({ floor }) => floor !== null);
  const plain = asked.filter(({ floor }) => (floor?.broken ?? 0) > 0).length;
  const floor =
    asked.length === 0
      ? 'no floor was measured'
      : `asked plainly, ${writePlain(plain, broken.length)}`;
  return `${by.join(', ')}; ${floor}.`;
}

function writePlain(plain: number, broken: number): string {
  if (broken === 1) return plain === 0 ? 'it did not break' : 'it broke too';
  return `${plain === 0 ? 'none' : plain} of these ${broken} broke`;
}

export function writeChange(comparison: Comparison, quote: QuoteName = asIs): string {
  const { verdict, difference, flow, before, after, unclear, paired } = comparison;
  const name = quote(comparison.baseline.name);
  if (difference === null)
    return `No goal was judged both in ${name} and now, so the two cannot be compared.`;
  const words =
    verdict === 'may be chance'
      ? `The difference from ${name} may be chance`
      : `This is ${verdict} than ${name}, beyond chance`;
  const changed = paired ? `${flow.broke} newly broken, ${flow.fixed} fixed; ` : '';
  const left =
    unclear === 0
      ? ''
      : ` ${plural(unclear, 'goal')} had no verdict on one side and ${unclear === 1 ? 'is' : 'are'} left out.`;
  return `${words}: ${formatShare(before)} before, ${formatShare(after)} now; ${changed}${formatDifference(difference)}.${paired ? '' : ' The two have no goal in common, so they are compared as two different sets.'}${left}`;
}
