import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import type { Option } from 'commander';
import { option } from '../../command/option.ts';
import { omitUndefined } from '../../flags/omit-undefined.ts';

/** Limits of a campaign on workers, as a person types them. */
export type LimitFlags = {
  concurrency?: number;
  requestsPerMinute?: number | 'none';
  maxRequests?: number | 'none';
  maxTokensTotal?: number | 'none';
  maxCostUsd?: number | 'none';
  maxMinutes?: number | 'none';
};

const wholeUpTo = (max: number) => ({ min: 1, max, isWhole: true });
const whole = { min: 1, isWhole: true };

export const limitOptions = (): Option[] => [
  option('--concurrency <number>', 'concurrent calls to the agent, over all workers', {
    range: wholeUpTo(1_000),
  }),
  option('--requests-per-minute <number>', 'requests to the agent per minute; none: no limit', {
    ...{ range: wholeUpTo(1_000_000), orNone: true },
  }),
  option('--max-requests <number>', 'total requests, resumes included; none: no limit', {
    ...{ range: whole, orNone: true },
  }),
  option('--max-tokens-total <number>', 'total tokens; none: no limit', {
    ...{ range: whole, orNone: true },
  }),
  option('--max-cost-usd <number>', 'total cost, in US dollars; none: no limit', {
    ...{ range: { over: 0 }, orNone: true },
  }),
  option('--max-minutes <number>', 'total running time, without pauses; none: no limit', {
    ...{ range: { over: 0 }, orNone: true },
  }),
];

type Change = Parameters<Client['campaigns']['update']>[0]['body'];

/** Limits that are left out stay as they are. */
export const readLimitFlags = (
  { concurrency, requestsPerMinute, ...flags }: LimitFlags,
  { budget }: Pick<Campaign, 'budget'>,
): Change => {
  const changed = omitUndefined({
    max_requests: orNull(flags.maxRequests),
    max_tokens_total: orNull(flags.maxTokensTotal),
    max_cost_usd: orNull(flags.maxCostUsd),
    max_minutes: orNull(flags.maxMinutes),
  });
  return {
    ...omitUndefined({ concurrency, requests_per_minute: orNull(requestsPerMinute) }),
    ...(Object.keys(changed).length > 0 && { budget: { ...budget, ...changed } }),
  };
};

const orNull = <Value>(value: Value | 'none') => (value === 'none' ? null : value);
