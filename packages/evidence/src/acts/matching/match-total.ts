import type { Call } from '../calls/call.ts';
import type { CountRule, SumRule } from '../rules/rule.ts';
import { toKey } from '../values/to-key.ts';
import { toNumber } from './compare-values.ts';
import { argumentAt } from './match-call.ts';
import { UNKNOWN } from './match-value.ts';

/** Whether a value that was not shown counts as the worst. */
type Guess = { unknownAs: boolean };

/** Also when it is split. A negative amount takes nothing back. */
export function isOver(rule: SumRule, calls: readonly Call[], { unknownAs }: Guess): boolean {
  const sum = calls
    .flatMap((call) => [argumentAt(call, rule.of)].flat())
    .map((amount) =>
      amount === UNKNOWN && unknownAs
        ? Number.POSITIVE_INFINITY
        : Math.max(0, toNumber(amount) || 0),
    )
    .reduce((total, amount) => total + amount, 0);
  return rule.greater === undefined ? sum >= (rule.at_least ?? 0) : sum > rule.greater;
}

export function isEnough(
  { distinct, at_least }: CountRule,
  calls: readonly Call[],
  { unknownAs }: Guess,
): boolean {
  if (distinct === undefined) return calls.length >= at_least;
  const values = calls.flatMap((call): readonly unknown[] => {
    const value = argumentAt(call, distinct);
    // Each may be another one, so each symbol is.
    if (value === UNKNOWN) return unknownAs ? [Symbol()] : [];
    return [value].flat().flatMap((one) => (one === undefined ? [] : [toKey(one)]));
  });
  return new Set(values).size >= at_least;
}

/** A failed call that was repeated unchanged is one try, not two. */
export function withoutRetries(calls: readonly Call[]): readonly Call[] {
  if (!calls.some(({ outcome }) => outcome === 'failed')) return calls;
  const later = new Set<string>();
  return calls
    .toReversed()
    .filter((call) => {
      const key = toKey([call.tool, call.arguments]);
      const isRetried = call.outcome === 'failed' && later.has(key);
      later.add(key);
      return !isRetried;
    })
    .reverse();
}
