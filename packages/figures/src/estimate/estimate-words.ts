import { formatCount, listed, plural } from '../format/numbers.ts';
import type { EstimatedTotal } from './estimated-part.ts';
import type { Range } from './range.ts';
import { formatCost, formatTokens } from './range-words.ts';

type Given = {
  total: EstimatedTotal;
  /** What has no price, and is not in the cost. */
  withoutPrice: readonly string[];
  goals: number;
  techniques: number;
  repeats: number;
  /** How long the agent took for an answer; undefined if that is not known. */
  secondsPerCall: number | undefined;
  concurrency: number;
};

/** Each line of an estimate before a campaign starts: what it is about, and the words. */
export function estimateLines(given: Given): readonly (readonly [string, string])[] {
  const { total, goals, techniques, repeats } = given;
  const tries = repeats > 1 ? `, ${repeats} times` : '';
  return [
    ['Attack', `${plural(techniques, 'technique')} on ${plural(goals, 'goal')}${tries}`],
    ['Requests', `${rangeWords(total.requests_to_agent)} to the agent${modelsWords(total)}`],
    ['Tokens', rangeWords(total.tokens, formatTokens)],
    ['Cost', costWords(given)],
    ['Time', timeWords(given)],
  ];
}

function modelsWords({ requests, requests_to_agent }: EstimatedTotal): string {
  const asked = minus(requests, requests_to_agent);
  return asked.most === 0 ? '' : `; ${rangeWords(asked, formatCount, 'within')} to models`;
}

const minus = (whole: Range, part: Range): Range => ({
  expected:
    whole.expected === null || part.expected === null ? null : whole.expected - part.expected,
  most: whole.most === null || part.most === null ? null : whole.most - part.most,
});

/** `About 120, at most 300`; a number that nothing changes is alone. */
function rangeWords(
  { expected, most }: Range,
  format: (value: number) => string = formatCount,
  place: 'start' | 'within' = 'start',
): string {
  const [about, atMost, unknown] =
    place === 'start'
      ? ['About', 'At most', 'Not known']
      : ['about', 'at most', 'not known how many'];
  if (most === null)
    return expected === null ? `${unknown}` : `${about} ${format(expected)} or more`;
  if (expected === null) return `${atMost} ${format(most)}`;
  if (format(expected) === format(most)) return `${atMost} ${format(most)}`;
  return `${about} ${format(expected)}, at most ${format(most)}`;
}

/** A cost that lacks a part is not shown as the whole. */
function costWords({ total: { cost_usd }, withoutPrice }: Given): string {
  if (cost_usd === null) return 'Not known: no price is given';
  const known = rangeWords(cost_usd, formatCost);
  return withoutPrice.length === 0
    ? known
    : `${known}, and what has no price: ${listed(withoutPrice)}`;
}

function timeWords({ total: { minutes }, secondsPerCall, concurrency }: Given): string {
  if (secondsPerCall === undefined) return 'Not known before the first run of this agent';
  const by = `at its last ${seconds(secondsPerCall)} a call, ${formatCount(concurrency)} at a time`;
  if (minutes.most === null && minutes.expected === null) return 'Not known here';
  return `${rangeWords(minutes, formatMinutes)}, ${by}`;
}

const seconds = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} s`;

/** `12 min` or `2.5 h`. */
function formatMinutes(minutes: number): string {
  if (minutes < 1) return '1 min';
  return minutes < 90 ? `${Math.ceil(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
