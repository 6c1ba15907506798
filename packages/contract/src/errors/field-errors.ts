import type { z } from 'zod';
import type { FieldErrors } from './errors.ts';

/**
 * A schema's issues by field, in the words that existing clients know.
 * Needs issues made with `reportInput: true`: only the input tells "required", "null" and "wrong type" apart.
 */
export function toFieldErrors({ issues }: Pick<z.ZodError, 'issues'>): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) add(fields, issue.path.map(String), messageOf(issue));
  return fields;
}

/** Adds a message at its path. A message about a whole list replaces those about its items. */
function add(fields: FieldErrors, path: string[], message: string): void {
  const [field = 'non_field_errors', ...deeper] = path;
  const there = fields[field];
  if (Array.isArray(there) || deeper.length === 0) {
    const messages = Array.isArray(there) ? there : [];
    fields[field] = [...new Set([...messages, message])];
  } else {
    const inner = there ?? {};
    add(inner, deeper, message);
    fields[field] = inner;
  }
}

function messageOf(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  if (issue.code === 'custom') return issue.message;
  if (input === undefined) return 'This field is required.';
  if (input === null) return 'This field may not be null.';
  switch (issue.code) {
    case 'invalid_type':
      return typeWanted[issue.expected] ?? issue.message;
    case 'invalid_value':
      return `"${excerpt(typeof input === 'string' ? input : JSON.stringify(input))}" is not a valid choice.`;
    case 'invalid_union':
      return innermost(issue) ?? issue.message;
    default:
      return issue.message;
  }
}

const EXCERPT_MAX = 200;

const excerpt = (text: string) =>
  text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX)}…` : text;

/** The message of a union's last branch, which describes a real value. */
function innermost(issue: z.core.$ZodIssueInvalidUnion): string | undefined {
  const last = issue.errors.at(-1)?.[0];
  return last && messageOf({ ...last, input: issue.input } as z.core.$ZodIssue);
}

const typeWanted: Record<string, string> = {
  array: 'Expected a list of items.',
  object: 'Expected a dictionary of items.',
  boolean: 'Must be a valid boolean.',
};
