import { ASSUMED, type CallTokens } from './assumptions.ts';
import { capped, mapRange, type Range, sumOf } from './range.ts';

/** The calls of one kind. */
export type EstimatedPart = {
  part: 'agent' | 'floor' | 'harmless' | 'loop' | 'helper' | 'judge' | 'classifier';
  /** A technique, a role or a judge. */
  name: string;
  /** The helper model; null for the agent. */
  model: string | null;
  requests: Range;
  tokens: Range;
  /** In US dollars; null if the price is not known. */
  cost_usd: Range | null;
  minutes: Range;
};

/** US dollars per million tokens. */
export type Price = { input: number; output: number };

type Calls = Pick<EstimatedPart, 'part' | 'name' | 'model' | 'requests'> & {
  tokens: CallTokens;
  price: Price | null;
  concurrency: number;
  perMinute?: number | undefined;
  secondsPerCall?: number;
};

/** Tokens, cost and minutes of calls of one kind. */
export function estimatePart({ part, name, model, requests, ...calls }: Calls): EstimatedPart {
  const { tokens, price, concurrency, perMinute = Number.POSITIVE_INFINITY } = calls;
  const { secondsPerCall = ASSUMED.seconds_per_call } = calls;
  const perCall = price && (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
  return {
    ...{ part, name, model, requests },
    tokens: mapRange(requests, (count) => Math.ceil(count * (tokens.input + tokens.output))),
    cost_usd: perCall === null ? null : mapRange(requests, (count) => round(count * perCall, 6)),
    minutes: mapRange(requests, (count) =>
      round(Math.max((Math.ceil(count / concurrency) * secondsPerCall) / 60, count / perMinute), 3),
    ),
  };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

type Limits = {
  max_tokens_total?: number | undefined;
  max_cost_usd?: number | undefined;
  max_minutes?: number | undefined;
};

/** What all parts come to. */
export type EstimatedTotal = Pick<EstimatedPart, 'requests' | 'tokens' | 'cost_usd' | 'minutes'> & {
  requests_to_agent: Range;
};

/** The agent, roles and judges that are asked and have no price. */
export const namesWithoutPrice = (parts: readonly EstimatedPart[]): string[] => [
  ...new Set(
    parts
      .filter(({ requests, cost_usd }) => requests.most !== 0 && cost_usd === null)
      // The agent has one price for all that it is asked.
      .map(({ part, name }) => (OF_AGENT.includes(part) ? 'agent' : name)),
  ),
];

const OF_AGENT: readonly string[] = ['agent', 'floor', 'harmless', 'loop'];
const MODELS: readonly string[] = ['helper', 'judge', 'classifier'];

/** What they come to within the limits; of the cost, what is known. */
export function totalOf(
  parts: readonly EstimatedPart[],
  { toAgent, limits }: { toAgent: Range; limits: Limits },
): EstimatedTotal {
  const ofModels = parts.filter(({ part }) => MODELS.includes(part));
  const priced = parts.flatMap(({ cost_usd }) => cost_usd ?? []);
  return {
    requests: sumOf([toAgent, ...ofModels.map(({ requests }) => requests)]),
    requests_to_agent: toAgent,
    tokens: capped(sumOf(parts.map(({ tokens }) => tokens)), limits.max_tokens_total),
    cost_usd: priced.length === 0 ? null : capped(sumOf(priced), limits.max_cost_usd),
    minutes: capped(sumOf(parts.map(({ minutes }) => minutes)), limits.max_minutes),
  };
}
