type LimitDefinition = {
  name: string;
  /** What was spent of it, in a campaign's counts. */
  spends: 'requests' | 'tokens' | 'cost_usd' | 'minutes';
  title: string;
  /** What it bounds, after "maximum". */
  description: string;
  /** The same for a campaign on workers. */
  ofAllWorkers: string;
  isWhole: boolean;
  /** How an amount is written: `$0.5000`, `12 requests`. */
  written: { before?: string; after?: string; digits: number };
};

/** What bounds a campaign. */
export const budgetLimits = [
  {
    name: 'max_requests',
    spends: 'requests',
    title: 'Requests to the agent',
    description: 'requests to the agent, retries included',
    ofAllWorkers: 'total requests, resumes included',
    isWhole: true,
    written: { after: ' requests', digits: 0 },
  },
  {
    name: 'max_tokens_total',
    spends: 'tokens',
    title: 'Tokens',
    description: 'tokens of the agent and all helper models',
    ofAllWorkers: 'total tokens',
    isWhole: true,
    written: { after: ' tokens', digits: 0 },
  },
  {
    name: 'max_cost_usd',
    spends: 'cost_usd',
    title: 'Cost in dollars',
    description: 'cost in US dollars, where prices are known',
    ofAllWorkers: 'total cost, in US dollars',
    isWhole: false,
    written: { before: '$', digits: 4 },
  },
  {
    name: 'max_minutes',
    spends: 'minutes',
    title: 'Minutes',
    description: 'running time, in minutes',
    ofAllWorkers: 'total running time, without pauses',
    isWhole: false,
    written: { after: ' minutes', digits: 1 },
  },
] as const satisfies readonly LimitDefinition[];

type Listed = (typeof budgetLimits)[number];
export type LimitName = Listed['name'];
export type BudgetLimit = Omit<LimitDefinition, 'name'> & { name: LimitName };

/** What a campaign may use over all resumes. A missing limit means unlimited. */
export type BudgetLimits = { [Name in LimitName]?: number | undefined };

/** What a campaign has used so far. */
export type Used = Readonly<Record<BudgetLimit['spends'], number>>;

/** A value for each limit. */
export const eachLimit = <Value>(make: (limit: BudgetLimit) => Value): Record<LimitName, Value> =>
  // The names are those of the list.
  Object.fromEntries(budgetLimits.map((limit) => [limit.name, make(limit)])) as Record<
    LimitName,
    Value
  >;

/** `--max-requests` */
export const limitFlag = (name: LimitName): string => `--${name.replaceAll('_', '-')}`;

type Limits = { readonly [Name in LimitName]?: number | null | undefined };

/** As a service keeps them, where null is no limit. */
export const nullUnlimited = (limits: Limits): Record<LimitName, number | null> =>
  eachLimit(({ name }) => limits[name] ?? null);

/** `12 of 500 requests`; without a limit `12 requests`. */
export function writeUsed({ spends, written }: BudgetLimit, used: Used, max: number | null) {
  return write(written, used[spends].toFixed(written.digits), max);
}

const write = ({ before = '', after = '' }: BudgetLimit['written'], used: string, max: unknown) =>
  `${before}${used}${max === null ? '' : ` of ${before}${max}`}${after}`;

/** The first limit that is reached, and what was used: `500 of 500 requests`. */
export function findReached(
  limits: Limits,
  used: Used,
  among: readonly BudgetLimit[] = budgetLimits,
): { limit: LimitName; used: string } | null {
  for (const limit of among) {
    const max = limits[limit.name] ?? null;
    if (max === null || used[limit.spends] < max) continue;
    // Calls in flight go over the other limits; time ends where it is reached.
    const isTime = limit.spends === 'minutes';
    const text = isTime ? write(limit.written, `${max}`, max) : writeUsed(limit, used, max);
    return { limit: limit.name, used: text };
  }
  return null;
}
