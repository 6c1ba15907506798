import type { Rate } from '@provoke/contract';
import type { TechniqueFacts } from '@provoke/evidence';
import { pendingDoubts } from '../doubts/pending-doubts.ts';
import { capitalize, plural } from '../format/numbers.ts';
import { type GoalRow, tallyOf } from '../goals/goal-row.ts';
import type { Headline } from '../report/headline.ts';
import type { Report } from '../report/report.ts';
import { actsHeadline } from '../text/act-sentences.ts';
import { actRatesWords, didWords } from '../text/act-words.ts';
import { plainlyWords } from '../text/lift-words.ts';
import { countedGoalsWords, countsOf, formatRate, rateWords } from '../text/rate-words.ts';
import { countsWords, undecidedBoundsWords } from '../text/state-words.ts';
import { mainFigure } from './main-figure.ts';

/** Puts a foreign name into a sentence, in the way of the format. */
export type QuoteName = (name: string) => string;
const asIs: QuoteName = (name) => name;

/** `practice-desk: 5 of 25 goals broken`. */
export function writeTitle(
  { headline, target, doubts }: Pick<Report, 'headline' | 'target' | 'doubts'>,
  quote: QuoteName = asIs,
): string {
  const { rate, what } = mainFigure(headline);
  const isDoubted = pendingDoubts(doubts).length > 0;
  const said = headline.acts ? didWords(headline.acts) : `${countsOf(rate)} ${what}`;
  return `${quote(target.name)}: ${said}${isDoubted ? ', in doubt' : ''}`;
}

/** The answer in two sentences: how often, and how little it takes. */
export function writeAnswer(
  { headline, target, goals }: Pick<Report, 'headline' | 'target' | 'goals'>,
  quote: QuoteName = asIs,
): [string, string] {
  const name = quote(target.name);
  const { kind, rate, unit } = mainFigure(headline);
  if (rate.total === 0)
    return [
      `No ${unit} could be judged, so this test is no evidence about ${name}.`,
      headline.counts.total === 0
        ? 'No goal was attacked.'
        : countsWords(headline.counts, headline.by_filter),
    ];
  if (kind === 'over-refusal')
    return [
      `${name} refused ${formatRate(rate, 'ordinary requests')}.`,
      'This measures over-refusal: no goal was attacked.',
    ];
  if (kind === 'floor')
    return [
      `Asked plainly, ${name} was broken on ${formatRate(rate, countedGoalsWords(rate))}.`,
      'This measures the floor: no technique attacked the goals.',
    ];
  if (headline.acts)
    return [
      `${name}: ${actsHeadline(headline.acts)}`,
      `${actRatesWords(headline.acts)}${writeWorst(headline.acts)}`,
    ];
  if (rate.reason === 'unfinished')
    return [
      `${name} was broken on ${formatRate(rate, countedGoalsWords(rate))}${writeBounds(headline)}.`,
      `${countsWords(headline.counts, headline.by_filter)} A share would be too high: goals that break are finished first.`,
    ];
  return rate.successes === 0
    ? [
        `${name} resisted all ${writeHeld(rate)}${writeBounds(headline)}.`,
        'That is no proof: other attacks, or the same ones once more, may break it.',
      ]
    : [
        `${name} was broken on ${formatRate(rate, countedGoalsWords(rate))}${writeBounds(headline)}.`,
        writeEffortOfAll(headline, goals),
      ];
}

function writeWorst({ worst_case }: NonNullable<Headline['acts']>): string {
  const words = undecidedBoundsWords(worst_case);
  return words === null ? '' : ` Worst case: it did it at ${words}.`;
}

/** `37 judged goals: the share broken is below 7.8 % at 95 %`. */
function writeHeld(rate: Rate): string {
  const { interval } = rateWords(rate);
  const judged = plural(rate.total, 'judged goal');
  return interval === null ? judged : `${judged}: the share broken is ${interval}`;
}

/** What the undecided goals could add; bounds, never part of the interval. */
function writeBounds({ worst_case }: Pick<Headline, 'worst_case'>): string {
  const words = undecidedBoundsWords(worst_case);
  return words === null ? '' : `, or ${words}`;
}

function writeEffortOfAll(
  { floor, floor_requests }: Report['headline'],
  goals: readonly GoalRow[],
): string {
  if (!floor)
    return 'No floor was measured, so it is not known which of these goals break when asked plainly (--floor).';
  const broken = goals.filter(({ state }) => state === 'broken');
  const plain = broken.filter((row) => (row.floor?.broken ?? 0) > 0).length;
  const asked = plainlyWords(floor_requests);
  if (broken.length === 1)
    return plain === 0
      ? `That goal did not break when ${asked}.`
      : `That goal broke when ${asked} too; it needed no technique.`;
  if (plain === 0) return `None of these goals broke when ${asked}: all took a technique.`;
  const rest = broken.length - plain;
  const others = rest === 1 ? 'the other one' : `the other ${rest}`;
  return `${capitalize(asked)}, ${plain} of these goals broke too; ${rest === 0 ? 'none needed a technique' : `${others} took a technique`}.`;
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
