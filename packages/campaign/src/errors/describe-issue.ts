import { didYouMean } from '@provoke/evidence';
import type { z } from 'zod';

/** What a value has to be, as the end of a sentence that starts with its name; undefined where the schema says it. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (issue.code === 'invalid_type') {
    const wanted = nouns[issue.expected] ?? issue.expected;
    return input === undefined
      ? `must be ${wanted}, and is missing.`
      : `must be ${wanted}. ${isNow(input)}`;
  }
  if (issue.code === 'invalid_union') {
    const wanted = issue.errors.flatMap((errors) =>
      errors.flatMap((one) => (one.code === 'invalid_type' ? (nouns[one.expected] ?? []) : [])),
    );
    return wanted.length === 0
      ? undefined
      : `must be ${[...new Set(wanted)].join(' or ')}. ${isNow(input)}`;
  }
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return `must be ${bound(issue.minimum, issue.inclusive, 'or more')}${unit(issue.origin)}. ${isNow(input)}`;
  if (issue.code === 'too_big' && issue.origin !== 'string')
    return `must be ${bound(issue.maximum, issue.inclusive, 'or less')}${unit(issue.origin)}. ${isNow(input)}`;
  if (issue.code === 'invalid_value' && issue.values.length > 1) {
    const known = issue.values.map(String);
    return `must be ${known.join(' or ')}. ${isNow(input)}${didYouMean(String(input), known)}`;
  }
  return undefined;
}

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'keys with values',
  record: 'keys with values',
  array: 'a list',
};

const bound = (limit: number | bigint, inclusive: boolean | undefined, words: string) =>
  inclusive === false
    ? `${words === 'or more' ? 'more than' : 'less than'} ${limit}`
    : `${limit} ${words}`;

const unit = (origin: string) => (origin === 'array' ? ' in number' : '');

const SHOWN_MAX = 40;

/** What may be a key is not repeated: only numbers and short words are. */
function isNow(input: unknown): string {
  if (typeof input === 'number' || typeof input === 'boolean') return `This is ${input}.`;
  if (typeof input === 'string')
    return /^[\w .-]*$/.test(input) && input.length <= SHOWN_MAX && !/\d{4}/.test(input)
      ? `This is "${input}".`
      : 'This is text.';
  if (Array.isArray(input)) return 'This is a list.';
  return input === null ? 'This is empty.' : 'These are keys with values.';
}
