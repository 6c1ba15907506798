import type { z } from 'zod';
import type { FieldErrors } from './errors.ts';

/**
 * A schema's complaints in the words that clients in the field know, by field.
 * Needs issues made with `reportInput: true`, since "required", "null" and "wrong type" differ only there.
 */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? 'non_field_errors' : String(issue.path[0]);
    const message = messageOf(issue);
    fields[field] = [...new Set([...(fields[field] ?? []), message])];
  }
  return fields;
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
      return `"${typeof input === 'string' ? input : JSON.stringify(input)}" is not a valid choice.`;
    case 'invalid_union':
      return innermost(issue) ?? issue.message;
    default:
      return issue.message;
  }
}

/** Of a union's complaints, the last branch's: the one that says what a real value looks like. */
function innermost(issue: z.core.$ZodIssueInvalidUnion): string | undefined {
  const last = issue.errors.at(-1)?.[0];
  return last && messageOf({ ...last, input: issue.input } as z.core.$ZodIssue);
}

const typeWanted: Record<string, string> = {
  string: 'Not a valid string.',
  int: 'A valid integer is required.',
  number: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
};
