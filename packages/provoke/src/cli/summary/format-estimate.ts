import type { Estimate } from '@provoke/campaign';
import { budgetLimits, limitFlag } from '@provoke/contract/lists';
import {
  formatCount as count,
  type EstimatedPart,
  formatCost,
  formatRange,
  formatTokens,
  listed,
  plural,
} from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { wrap } from '../terminal/wrap.ts';

const COLUMNS = 80;
const PRICE = '  price: { input: 0.15, output: 0.60 }';
const WIDTHS = [26, 13, 15, 16, 10];

/** An estimate as a table, with what it rests on. */
export function formatEstimate(estimate: Estimate): string {
  const { agent, goals, parts, total } = estimate;
  return [
    `Estimate for ${safeLine(agent, 60)}, ${plural(goals, 'goal')}. Nothing was sent.`,
    '',
    row(['', 'requests', 'tokens', 'cost', 'minutes']),
    ...parts.map((part) => row([labelOf(part), ...cellsOf(part)])),
    row(['Total', ...cellsOf(total, estimate.without_price.length > 0)]),
    row(['of them to the agent', formatRange(total.requests_to_agent, count)]),
    '',
    ...notesOn(estimate).map((note) => wrap(note, COLUMNS)),
    ...(estimate.without_price.length > 0 ? [PRICE] : []),
  ].join('\n');
}

/** The totals in a sentence. */
export function estimateWords({ total, without_price }: Estimate): string {
  const { requests, tokens, cost_usd, minutes } = total;
  const hasRange = [requests, tokens, minutes].some(({ expected, most }) => expected !== most);
  const cost =
    cost_usd === null
      ? 'cost unknown: no price'
      : `${formatRange(cost_usd, formatCost)}${without_price.length > 0 ? ' and what has no price' : ''}`;
  const all = `${formatRange(requests, count)} ${requests.most === 1 ? 'request' : 'requests'} in all, ${formatRange(tokens, formatTokens)} tokens, ${formatRange(minutes, inMinutes)} min, ${cost}`;
  return hasRange ? `Expected–at most: ${all}` : `About ${all}`;
}

/** The label first; a long one keeps its line readable. */
function row(cells: readonly string[]): string {
  const [label = '', ...numbers] = cells;
  const columns = numbers.map((cell, index) => cell.padStart(WIDTHS[index + 1] ?? 0));
  return [label.padEnd(WIDTHS[0] ?? 0), ...columns].join('').trimEnd();
}

const titles: Readonly<Record<EstimatedPart['part'], (name: string) => string>> = {
  agent: (name) => `agent: ${name}`,
  floor: (name) => `floor (${name})`,
  harmless: (name) => name,
  loop: (name) => name,
  helper: (name) => name,
  judge: (name) => `judge ${name}`,
  classifier: (name) => name,
};

const labelOf = ({ part, name, model }: EstimatedPart): string =>
  safeLine([titles[part](name), ...(model === null ? [] : [model])].join(', '), 25);

type Numbers = Pick<EstimatedPart, 'requests' | 'tokens' | 'cost_usd' | 'minutes'>;

/** A cost that lacks a part is not shown as the whole. */
const cellsOf = (
  { requests, tokens, cost_usd, minutes }: Numbers,
  lacksPrice = false,
): string[] => [
  formatRange(requests, count),
  formatRange(tokens, formatTokens),
  cost_usd === null
    ? 'no price'
    : `${formatRange(cost_usd, formatCost)}${lacksPrice ? ' + ?' : ''}`,
  formatRange(minutes, inMinutes),
];

const inMinutes = (value: number) => value.toFixed(value < 9.95 ? 1 : 0);

function notesOn({ retries, limits, assumed, without_price }: Estimate): string[] {
  const { concurrency, model_concurrency, seconds_per_call } = assumed;
  const given = budgetLimits.flatMap(({ name }) =>
    limits[name] === undefined ? [] : [`${limitFlag(name)} ${limits[name]}`],
  );
  return [
    'Two numbers: if no goal breaks and every answer can be used, and at most.',
    `A call that fails is tried again, up to ${plural(retries, 'time')}, which is not included.`,
    `Tokens, cost and minutes assume ${seconds_per_call} s a call, ${concurrency} at a time to the agent and ${model_concurrency} to a model server, one part after another; ${assumed.characters_per_token} characters a token, replies of ${assumed.reply_tokens} tokens.`,
    given.length > 0 ? `Capped by ${listed(given)}.` : 'No limit is set; one is --max-requests.',
    ...(without_price.length === 0
      ? []
      : [
          `No price, so not in the cost: ${without_price.map((name) => safeLine(name, 40)).join(', ')}. In a campaign file, US dollars per million tokens:`,
        ]),
  ];
}
