import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import { budgetLimits, eachLimit, limitFlag } from '@provoke/contract/lists';
import type { Option } from 'commander';
import { type ByLimitFlag, limitRange, readByLimit } from '../../flags/budget-flags.ts';
import { omitUndefined } from '../../flags/omit-undefined.ts';
import { option } from '../../options/option.ts';

/** Limits of a campaign on workers, as a person types them. */
export type LimitFlags = ByLimitFlag<number | 'none'> & {
  concurrency?: number;
  requestsPerMinute?: number | 'none';
};

const wholeUpTo = (max: number) => ({ min: 1, max, isWhole: true });

export const limitOptions = (): Option[] => [
  option('--concurrency <number>', 'concurrent calls to the agent, over all workers', {
    range: wholeUpTo(1_000),
  }),
  option('--requests-per-minute <number>', 'requests to the agent per minute; none: no limit', {
    ...{ range: wholeUpTo(1_000_000), orNone: true },
  }),
  ...budgetLimits.map((limit) =>
    option(`${limitFlag(limit.name)} <number>`, `${limit.ofAllWorkers}; none: no limit`, {
      ...{ range: limitRange(limit), orNone: true },
    }),
  ),
];

type Change = Parameters<Client['campaigns']['update']>[0]['body'];

/** Limits that are left out stay as they are. */
export const readLimitFlags = (
  { concurrency, requestsPerMinute, ...flags }: LimitFlags,
  { budget }: Pick<Campaign, 'budget'>,
): Change => {
  const typed = readByLimit(flags);
  const changed = omitUndefined(eachLimit(({ name }) => orNull(typed[name])));
  return {
    ...omitUndefined({ concurrency, requests_per_minute: orNull(requestsPerMinute) }),
    ...(Object.keys(changed).length > 0 && { budget: { ...budget, ...changed } }),
  };
};

const orNull = <Value>(value: Value | 'none') => (value === 'none' ? null : value);
