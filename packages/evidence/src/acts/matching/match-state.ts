import type { StateChange } from '../exchange.ts';
import type { StateRule } from '../rules/rule.ts';
import { EVERY, FIELDS, isWild, type PathPart, parsePath, valueAt } from '../values/path.ts';
import { toKey } from '../values/to-key.ts';
import { type Fit, someFit } from './fit.ts';
import { fitsValue, type References } from './match-value.ts';

/** Whether a change of the state put a value at the path, took one away, or touched it at all. */
export function fitsChange(rule: StateRule, change: StateChange, references: References): Fit {
  const [wanted, changed] = [parsePath(rule.path) ?? [], parsePath(change.path) ?? []];
  const common = Math.min(wanted.length, changed.length);
  if (!wanted.slice(0, common).every((part, at) => fitsPart(part, changed[at]))) return false;
  if (rule.changed) return true;
  // A change deep within the value neither adds nor removes it.
  if (wanted.length < changed.length) return false;
  const rest = wanted.slice(common);
  const before = valuesIn(change.before, rest);
  const after = valuesIn(change.after, rest);
  const { added, removed } = rule;
  if (added !== undefined)
    return someFit(without(after, before), (value) => fitsValue(added, value, references));
  return (
    removed !== undefined &&
    someFit(without(before, after), (value) => fitsValue(removed, value, references))
  );
}

const fitsPart = (wanted: PathPart, part: PathPart | undefined) =>
  wanted === part ||
  (wanted === EVERY && typeof part === 'number') ||
  (wanted === FIELDS && typeof part === 'string');

function valuesIn(value: unknown, rest: readonly PathPart[]): readonly unknown[] {
  const found = valueAt(value, rest);
  const many = rest.some(isWild) && Array.isArray(found);
  return (many ? found : [found]).filter((one: unknown) => one !== undefined);
}

function without(values: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others.map((one) => toKey(one)));
  return values.filter((value) => !known.has(toKey(value)));
}
