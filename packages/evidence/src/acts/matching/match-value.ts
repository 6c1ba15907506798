import { compilePattern } from '../patterns/pattern.ts';
import { isReference, type Reference, takesMany } from '../rules/references.ts';
import type { Conditions, Matcher } from '../rules/rule.ts';
import { isEqual } from '../values/is-equal.ts';
import { parsePath, valueAt } from '../values/path.ts';
import { readJson } from '../values/read-json.ts';
import { toKey } from '../values/to-key.ts';
import { contains, isSame, isScalar, toList, toLower, toNumber } from './compare-values.ts';
import { everyFit, type Fit, invert, someFit } from './fit.ts';

/** A value that no witness showed. It is neither equal nor different. */
export const UNKNOWN = Symbol('unknown');

export type References = {
  /** The value of `sent.id`; `UNKNOWN` if the result was not shown or has no such field. */
  resultOf(reference: string): unknown;
  /** The state before the attempt; `UNKNOWN` if it was not read. */
  stateBefore: unknown;
};

/** Whether the value fits; null if that depends on a value that was not shown. */
export function fitsValue(matcher: Matcher, value: unknown, references: References): Fit {
  if (value === UNKNOWN) return null;
  if (!isConditions(matcher)) return isSame(matcher, value);
  return everyFit(Object.entries(matcher), (condition) =>
    fitsCondition(condition, value, references),
  );
}

type Condition = readonly [name: string, wanted: unknown];

function fitsCondition([name, wanted]: Condition, value: unknown, references: References): Fit {
  const isMissing = value === undefined || value === null;
  if (name === 'absent') return wanted === isMissing;
  // The schema knows that these three hold matchers.
  if (name === 'not') return invert(fitsValue(wanted as Matcher, value, references));
  if (isMissing) return false;
  if (name === 'any' || name === 'every') {
    const items = toList(value);
    const fits = (one: unknown) => fitsValue(wanted as Matcher, one, references);
    return name === 'any' ? someFit(items, fits) : items.length > 0 && everyFit(items, fits);
  }
  const operand = resolve(name, wanted, references);
  return operand === UNKNOWN ? null : tests[name as Test](operand, value);
}

type Test = Exclude<keyof Conditions, 'absent' | 'not' | 'any' | 'every'>;

const tests: Readonly<Record<Test, (wanted: unknown, value: unknown) => Fit>> = {
  equals: (wanted, value) => isSame(wanted, value) || isSame(wanted, readJson(value)),
  result_of: (wanted, value) => isEqual(wanted, value),
  before: isSame,
  one_of: (wanted, value) => someFit(toList(wanted), whereKnown(isSame, value)),
  equals_ignoring_case: (wanted, value) => isSame(toLower(wanted), toLower(value)),
  contains,
  contains_ignoring_case: (wanted, value) => contains(toLower(wanted), toLower(value)),
  contains_all: (wanted, value) => everyFit(toList(wanted), whereKnown(contains, value)),
  same_items: hasSameItems,
  matches: (wanted, value) => isScalar(value) && compilePattern(String(wanted))(String(value)),
  greater: (wanted, value) => toNumber(value) > Number(wanted),
  less: (wanted, value) => toNumber(value) < Number(wanted),
  at_least: (wanted, value) => toNumber(value) >= Number(wanted),
  at_most: (wanted, value) => toNumber(value) <= Number(wanted),
};

const whereKnown =
  (test: (wanted: unknown, value: unknown) => boolean, value: unknown) =>
  (wanted: unknown): Fit =>
    wanted === UNKNOWN ? null : test(wanted, value);

function hasSameItems(wanted: unknown, value: unknown): Fit {
  if (toList(wanted).includes(UNKNOWN)) return null;
  const [ours, theirs] = [wanted, value].map(
    (list) => new Set(toList(list).map((one) => toKey(one))),
  );
  return ours?.size === theirs?.size && [...(ours ?? [])].every((key) => theirs?.has(key));
}

function resolve(name: string, wanted: unknown, references: References): unknown {
  if (name === 'result_of' || name === 'before')
    return follow({ [name]: String(wanted) } as Reference, references);
  if (isReference(wanted)) return follow(wanted, references);
  if (!takesMany(name) || !Array.isArray(wanted)) return wanted;
  // As the lone reference to a list is, so is one among other values: each of its items.
  return wanted.flatMap((one) => (isReference(one) ? follow(one, references) : [one]));
}

const follow = (reference: Reference, { resultOf, stateBefore }: References): unknown =>
  'before' in reference ? lookUp(stateBefore, reference.before) : resultOf(reference.result_of);

/** The value at a path, or `UNKNOWN` if there is none: prose may hold it somewhere. */
export function lookUp(value: unknown, path: string): unknown {
  return value === UNKNOWN ? UNKNOWN : (valueAt(value, parsePath(path) ?? []) ?? UNKNOWN);
}

const isConditions = (matcher: Matcher): matcher is Conditions =>
  typeof matcher === 'object' && matcher !== null && !Array.isArray(matcher);
