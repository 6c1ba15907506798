import {
  type BudgetLimit,
  type BudgetLimits,
  budgetLimits,
  eachLimit,
  type LimitName,
  limitFlag,
} from '@provoke/contract/lists';
import type { Option } from 'commander';
import { option } from '../options/option.ts';
import type { Range } from '../options/parse-number.ts';
import { omitUndefined } from './omit-undefined.ts';

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A value for each limit that was typed, by the name of its flag. */
export type ByLimitFlag<Value> = { [Name in LimitName as CamelCase<Name>]?: Value };

/** What a campaign may use, as a person types it. */
export type BudgetFlags = ByLimitFlag<number>;

export const limitRange = ({ isWhole }: BudgetLimit): Range =>
  isWhole ? { min: 1, isWhole } : { over: 0 };

export const budgetOptions = (): Option[] =>
  budgetLimits.map((limit) =>
    option(`${limitFlag(limit.name)} <number>`, `maximum ${limit.description}`, {
      range: { ...limitRange(limit), tooLow: 'At 0, nothing would be sent.' },
    }),
  );

export const readBudgetFlags = (flags: BudgetFlags): BudgetLimits =>
  omitUndefined(readByLimit(flags));

/** The same by the name of the limit. */
export const readByLimit = <Value>(flags: ByLimitFlag<Value>) =>
  eachLimit(({ name }) => flags[flagName(name)]);

/** `maxRequests` */
const flagName = (name: LimitName) =>
  // As the type says.
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<LimitName>;
