import type { CallRule } from './rule.ts';

/** A value from elsewhere, wherever a rule could also give it plainly. */
export type Reference = { result_of: string } | { before: string };

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  ('result_of' in value || 'before' in value);

/** Conditions that take a list of values, each of which may be a reference. */
export const takesMany = (condition: string): boolean =>
  ['one_of', 'contains_all', 'same_items'].includes(condition);

/** The results that a step of a sequence refers to, such as `sent.id`. */
export const referencesOf = (step: CallRule): readonly string[] => findReferences(step.arguments);

function findReferences(given: unknown): readonly string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    name === 'result_of' && typeof value === 'string' ? [value] : findReferences(value),
  );
}

/** `sent.id`: the step's name, and the path into its result. */
export function readReference(reference: string): { name: string; path: string } {
  const dot = reference.indexOf('.');
  return { name: reference.slice(0, dot), path: reference.slice(dot + 1) };
}
