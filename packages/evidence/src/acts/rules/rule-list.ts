import { z } from 'zod';
import { isFields } from '../../fields/fields.ts';
import { patternSchema } from './matcher-schema.ts';
import { withMistakesOf } from './meant-alternative.ts';
import type { Rule } from './rule.ts';
import { ruleSchema, rulesSchema } from './rule-schema.ts';

/** Looked through before the schema does, which would follow it to any depth. */
const bounded = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given, context) => {
    const fault = findFault(given, { left: SIZE_MAX });
    if (!fault) return given;
    context.addIssue({ code: 'custom', ...fault });
    return z.NEVER;
  }, schema);

const rules = withMistakesOf(z.union([ruleSchema, rulesSchema]), (given) => {
  if (Array.isArray(given)) return 1;
  return isFields(given) ? 0 : 'Give a rule, such as tool: send_email, or a list of rules.';
});

const patterns = z.union(
  [patternSchema, z.array(patternSchema).max(100, 'Give at most 100 patterns.')],
  'Give a pattern, such as ^Error, or a list of patterns.',
);

/** Rules as people write them. One alone is a list of one. */
const ruleList = bounded(rules).transform(toList);
/** A preprocessed value has no type of its own. */
export const ruleListSchema = ruleList as z.ZodType<readonly Rule[], Rule | readonly Rule[]>;

const patternList = bounded(
  withMistakesOf(patterns, (given) => (Array.isArray(given) ? 1 : 0)),
).transform(toList);
/** Patterns by which tools report a failure in prose. One alone is a list of one. */
export const patternListSchema = patternList as z.ZodType<
  readonly string[],
  string | readonly string[]
>;

function toList<T>(given: T | readonly T[]): readonly T[] {
  // A rule or a pattern is no list itself.
  return Array.isArray(given) ? (given as readonly T[]) : [given as T];
}

type Fault = { path: PropertyKey[]; message: string };

const DEPTH_MAX = 32;
/** Values and characters. */
const SIZE_MAX = 200_000;

function findFault(
  given: unknown,
  size: { left: number },
  path: PropertyKey[] = [],
): Fault | undefined {
  size.left -= typeof given === 'string' ? given.length : 1;
  if (size.left < 0) return { path: [], message: 'These rules are too long to be checked.' };
  if (path.length > DEPTH_MAX) return { path, message: 'This is nested too deeply.' };
  if (typeof given === 'string') return findToken(given, path);
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [name, inner] of Object.entries(given)) {
    const at = [...path, Array.isArray(given) ? Number(name) : name];
    const fault =
      name === '__proto__'
        ? { path, message: 'No field can be named __proto__.' }
        : findFault(inner, size, at);
    if (fault) return fault;
  }
  return undefined;
}

function findToken(text: string, path: PropertyKey[]): Fault | undefined {
  const [token] = /\{\{(?:canary|plant)\}\}/.exec(text) ?? [];
  return token === undefined
    ? undefined
    : {
        path,
        message: `There are no tokens yet, so ${token} has no value. Write a text of your own.`,
      };
}
