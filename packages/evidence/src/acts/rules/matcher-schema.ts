import { z } from 'zod';
import { compilePattern } from '../patterns/pattern.ts';
import { parsePath } from '../values/path.ts';
import { isFaultless, withMistakesOf } from './meant-alternative.ts';
import { isReference } from './references.ts';
import type { Matcher } from './rule.ts';
import { describeUnknown } from './unknown-field.ts';

const number = z.number('Give a number.');

export const pathSchema = z
  .string('Give a path, such as items[0].id.')
  .refine((text) => parsePath(text) !== undefined, {
    error: ({ input }) => `${JSON.stringify(input)} is not a path, such as items[0].id or tags[*].`,
  });

const reference = z
  .string('Write a step and a path, such as sent.id.')
  .regex(/^[\w-]+\..+$/, 'Write a step and a path, such as sent.id.');
const value = z.unknown().superRefine((given, context) => {
  if (given === undefined || given === '')
    context.addIssue('Everything contains an empty text. Give the text to look for.');
  if (!isReference(given)) return;
  const [name, schema, of] =
    'before' in given
      ? (['before', pathSchema, given.before] as const)
      : (['result_of', reference, given.result_of] as const);
  for (const { message } of schema.safeParse(of).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [name], message });
});
const values = value
  .refine(
    (given) =>
      isReference(given) || (Array.isArray(given) && given.length > 0 && given.length <= 1_000),
    'Give a list of 1 to 1000 values, or a reference.',
  )
  .superRefine((given, context) => {
    for (const [at, one] of Array.isArray(given) ? given.entries() : [])
      if (isReference(one))
        for (const { path, message } of value.safeParse(one).error?.issues ?? [])
          context.addIssue({ code: 'custom', path: [at, ...path], message });
  });
/** A pattern for `compilePattern`. */
export const patternSchema = z
  .string('Give a pattern, such as ^Error.')
  .min(1, 'An empty pattern matches everything. Give the text to look for.')
  .max(2_000, 'A pattern has at most 2000 characters.')
  .superRefine((source, context) => {
    try {
      compilePattern(source);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'This is no pattern.');
    }
  })
  .describe('a pattern of RE2: linear in the text, without lookaround; (?i) ignores case');

const conditions = z
  .strictObject(
    {
      equals: z.unknown().describe('exactly this, an object too'),
      get not() {
        return matcherSchema;
      },
      one_of: values.describe('one of these values'),
      equals_ignoring_case: value.describe('this, in upper or lower case'),
      contains: value.describe('part of a text, element of a list, field of an object'),
      contains_ignoring_case: value.describe('the same, in upper or lower case'),
      contains_all: values.describe('all of these'),
      same_items: values.describe('these and no others, in any order'),
      matches: patternSchema,
      greater: number,
      less: number,
      at_least: number,
      at_most: number,
      get any() {
        return matcherSchema;
      },
      get every() {
        return matcherSchema;
      },
      absent: z.boolean('Write true or false.').describe('missing or null'),
      result_of: reference.describe('what an earlier step of the sequence returned, as sent.id'),
      before: pathSchema.describe('the value at this path of the state before the attempt'),
    },
    { error: (issue): string | undefined => describeUnknown(issue, 'condition', conditionNames()) },
  )
  .partial()
  .refine((given) => Object.keys(given).length > 0, {
    error: 'Give at least one condition.',
    when: isFaultless,
  });

const conditionNames = (): readonly string[] => Object.keys(conditions.shape);

const alternatives = [
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  conditions,
] as const;

const schema = withMistakesOf(z.union(alternatives), (given) =>
  typeof given === 'object'
    ? alternatives.indexOf(conditions)
    : 'Give a text, a number, true, false, null, a list, or conditions such as contains.',
).meta({ id: 'Matcher', description: 'a value, or conditions that must all hold' });

/** A plain value, or conditions. To zod, a condition may be undefined; in JSON and YAML it is given or absent. */
export const matcherSchema = schema as z.ZodType<Matcher>;
