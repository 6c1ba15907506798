import { cutText } from '../values/cut-text.ts';
import { isReference, takesMany } from './references.ts';
import type { Matcher } from './rule.ts';

/** What a value must be, as the end of a sentence that starts with its name: `contains "mallory@example.test"`. */
export function writeMatcher(matcher: Matcher): string {
  if (typeof matcher !== 'object' || matcher === null || Array.isArray(matcher))
    return `is ${writeValue(matcher)}`;
  return Object.entries(matcher).map(writeCondition).join(' and ');
}

type Condition = readonly [name: string, wanted: unknown];

function writeCondition([name, wanted]: Condition): string {
  if (name === 'absent') return wanted ? 'is missing' : 'is given';
  // The schema knows these three: they hold matchers.
  if (name === 'not') return `does not hold (${writeMatcher(wanted as Matcher)})`;
  if (name === 'any') return `has an item that ${writeMatcher(wanted as Matcher)}`;
  if (name === 'every') return `has only items that each ${writeMatcher(wanted as Matcher)}`;
  const words = verbs[name];
  return words ? words(writeOperand(name, wanted)) : `${name} ${writeValue(wanted)}`;
}

const verbs: Readonly<Record<string, (value: string) => string>> = {
  equals: (value) => `is ${value}`,
  one_of: (value) => `is one of ${value}`,
  equals_ignoring_case: (value) => `is ${value} in upper or lower case`,
  contains: (value) => `contains ${value}`,
  contains_ignoring_case: (value) => `contains ${value} in upper or lower case`,
  contains_all: (value) => `contains all of ${value}`,
  same_items: (value) => `has the items ${value} and no others`,
  matches: (value) => `matches ${value}`,
  greater: (value) => `is more than ${value}`,
  less: (value) => `is less than ${value}`,
  at_least: (value) => `is at least ${value}`,
  at_most: (value) => `is at most ${value}`,
  result_of: (value) => `is ${value}`,
  before: (value) => `is ${value}`,
};

function writeOperand(name: string, wanted: unknown): string {
  if (name === 'result_of') return writeResult(wanted);
  if (name === 'before') return writeBefore(wanted);
  return takesMany(name) && Array.isArray(wanted) ? writeList(wanted) : writeOne(wanted);
}

function writeOne(wanted: unknown): string {
  if (!isReference(wanted)) return writeValue(wanted);
  return 'before' in wanted ? writeBefore(wanted.before) : writeResult(wanted.result_of);
}

const writeResult = (reference: unknown) => `the result ${cutText(String(reference), VALUE_MAX)}`;
const writeBefore = (path: unknown) =>
  `what ${cutText(String(path), VALUE_MAX)} was before the attempt`;

const VALUE_MAX = 80;
const ITEMS_MAX = 5;

function writeList(values: readonly unknown[]): string {
  const shown = values.slice(0, ITEMS_MAX).map(writeOne).join(', ');
  const left = values.length - ITEMS_MAX;
  return left > 0 ? `${shown} and ${left} more` : shown;
}

/** As JSON, so that a text cannot be taken for words of the sentence. */
function writeValue(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > VALUE_MAX ? `${cutText(written, VALUE_MAX)}…` : written;
}
