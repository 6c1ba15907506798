import type { ActChanges, Difference, GoalChanges, Rate } from '@provoke/contract';
import type { Flow } from '@provoke/statistics';
import { formatCount, listed, plural, probability } from '../format/numbers.ts';
import { goalsIn } from '../rates/difference.ts';
import { shownKind } from './act-change-words.ts';
import { changeWords } from './difference-words.ts';
import { countsOf } from './rate-words.ts';

/** What one side has and the other has not, or not so. */
type Differing = { name: string; before: string | null; after: string | null };

/** As much of a comparison as its words are about, from a report or from a service. */
export type Worded = {
  paired: boolean;
  verdict: 'better' | 'worse' | 'may be chance' | 'not comparable';
  set_up: readonly Differing[];
  before: Rate;
  after: Rate;
  flow: Flow;
  unclear: number;
  only_before: number;
  only_after: number;
  reworded: number;
  goal_changes: GoalChanges;
  acts?: ActChanges | undefined;
  repeats: Sides;
  flaky: Sides;
  difference: Difference | null;
  newly_broken: readonly unknown[];
  mended: readonly unknown[];
};
type Sides = { before: number; after: number };

/** Puts a foreign text into a sentence, in the way of the format. */
type Quote = (text: string) => string;
const asIs: Quote = (text) => text;

/** Only then may a goal be called newly broken, and a side worse or better. */
export const isComparable = (
  comparison: Pick<Worded, 'verdict'> | null | undefined,
): comparison is NonNullable<typeof comparison> =>
  comparison != null && comparison.verdict !== 'not comparable';

const PARTS_SHOWN = 5;
const VALUE_MAX = 60;

/** `pair.n_streams 5 → 3, technique tap only before`. */
export function setUpWords(parts: readonly Differing[], quote: Quote = asIs): string {
  const shown = parts.slice(0, PARTS_SHOWN).map((part) => quote(partWords(part)));
  const more = parts.length - PARTS_SHOWN;
  return listed(more > 0 ? [...shown, `${formatCount(more)} more`] : shown);
}

const NOT_RECORDED = 'not recorded';

function partWords({ name, before, after }: Differing): string {
  const unknown = [
    ...(before === NOT_RECORDED ? ['before'] : []),
    ...(after === NOT_RECORDED ? ['after'] : []),
  ];
  if (unknown.length > 0) return `${short(name)}: not recorded ${unknown.join(' and ')}`;
  if (before === 'yes' && after === null) return `${short(name)} only before`;
  if (before === null && after === 'yes') return `${short(name)} only after`;
  return `${short(name)} ${short(before ?? 'not set')} → ${short(after ?? 'not set')}`;
}

const short = (text: string) =>
  text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1)}…`;

/** Why two campaigns cannot be compared: `the set-up differs (pair.n_streams 5 → 3)`. */
export function incomparableWords(
  { paired, set_up }: Pick<Worded, 'paired' | 'set_up'>,
  quote: Quote = asIs,
): string {
  if (!paired) return 'they share no goal';
  if (set_up.length > 0) return `the set-up differs (${setUpWords(set_up, quote)})`;
  return 'no goal was judged on both sides';
}

const verdicts = { worse: 'Worse', better: 'Better', 'may be chance': 'No change beyond chance' };

/** The answer in a sentence: `Worse: +40.0 points (95 % interval +20.0 to +57.0), p < 0.001.` */
export function verdictWords(comparison: Worded, quote: Quote = asIs): string {
  const { verdict, difference, flow } = comparison;
  if (verdict === 'not comparable' || difference === null)
    return `Not comparable: ${incomparableWords(comparison, quote)}.`;
  const { acts } = comparison;
  // What was meant decides where what was done shows nothing.
  if (acts && shownKind(acts) === 'meant')
    return `${verdicts[verdict]}: meant at ${formatCount(acts.meant.before)} → ${formatCount(acts.meant.after)} of ${plural(acts.meant.total, 'goal')}, ${probability(acts.meant.p)}.`;
  const size =
    changeWords(difference) ??
    `${signed(flow.broke - flow.fixed)} of ${plural(goalsIn(flow), 'goal')}`;
  return `${verdicts[verdict]}: ${size}, ${probability(difference.p)}.`;
}

const signed = (number: number) =>
  `${number < 0 ? '−' : number > 0 ? '+' : '±'}${formatCount(Math.abs(number))}`;

/** How many goals are on both sides, and what became of the others. */
export function sharedWords(comparison: Worded): string {
  const { paired, flow, unclear, only_before, only_after, reworded } = comparison;
  if (!paired) return 'No goal is in both.';
  const judged = goalsIn(flow);
  const shared = plural(judged + unclear, 'goal');
  const others = [
    ...(only_before > 0 ? [`${formatCount(only_before)} only before`] : []),
    ...(only_after > 0 ? [`${formatCount(only_after)} only after`] : []),
  ];
  const rest = others.length === 0 ? '' : `; not compared: ${listed(others)}`;
  const same = others.length === 0 && reworded === 0 ? `The same ${shared}` : `${shared} in both`;
  const changed = reworded === 0 ? '' : `, ${formatCount(reworded)} reworded`;
  return `${same}${changed}, ${formatCount(judged)} judged in both${rest}.`;
}

/** `3 of 30 broken before, 15 of 30 after; 12 newly broken, 0 no longer broken.` */
export function flowWords(comparison: Worded): string {
  const { before, after, newly_broken, mended } = comparison;
  const repeated = before.total > before.goals || after.total > after.goals;
  const what = repeated ? ' tries' : '';
  // With rules, what changed is what the agent did.
  const verb = comparison.acts ? 'done' : `${what} broken`.trimStart();
  const counts = `${countsOf(before)} ${verb} before, ${countsOf(after)} after`;
  if (!isComparable(comparison)) return `${counts}.`;
  if (comparison.acts) return `${counts}.`;
  return `${counts}; ${formatCount(newly_broken.length)} newly broken, ${formatCount(mended.length)} no longer broken.`;
}

/** Null where each goal broke in every repeat, or in none. */
export function flakyWords({ flaky: { before, after } }: Pick<Worded, 'flaky'>): string | null {
  if (before + after === 0) return null;
  return `Broken in some repeats only: ${plural(before, 'goal')} before, ${formatCount(after)} after.`;
}

/** What the test means, for a person who does not read tests. */
export function meaningWords(
  comparison: Pick<Worded, 'verdict' | 'difference' | 'paired' | 'set_up'>,
): string {
  const { difference, paired, set_up } = comparison;
  if (!paired || (!difference && set_up.length === 0)) return 'There is nothing to compare.';
  if (!isComparable(comparison) || !difference)
    return 'The set-up may make the difference: neither side is called worse.';
  const times = Math.round(difference.p * 100);
  const often = times < 1 ? 'less than once in 100' : `about ${times} times in 100`;
  return `Chance alone makes a difference this large ${often}.`;
}
