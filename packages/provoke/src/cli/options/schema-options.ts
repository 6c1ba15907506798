import type { Option } from 'commander';
import { z } from 'zod';
import { collect, option, toNumber } from './option.ts';
import type { Range } from './parse-number.ts';

/** A flag for every field of a schema: same name (with dashes), same words, same default. */
export const schemaOptions = (schema: z.ZodObject): Option[] =>
  optionsByName(schema).map(([, made]) => made);

/** What was typed of them, under the schema's own names. */
export function readSchemaFlags(flags: object, schema: z.ZodObject): Record<string, unknown> {
  const values = flags as Readonly<Record<string, unknown>>;
  const typed = optionsByName(schema)
    .map(([name, made]) => ({ name, made, value: values[made.attributeName()] }))
    // Commander has true for a `--no-…` that was not typed.
    .filter(({ made, value }) => value !== undefined && !(made.negate && value === true));
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

const optionsByName = ({ shape }: z.ZodObject): [string, Option][] =>
  Object.entries(shape).map(([name, field]) => [name, toOption(name, field as z.ZodType)]);

type JsonField = {
  type?: string;
  items?: { type?: string };
  enum?: string[];
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  description?: string;
  /** What `--no-…` does. */
  negated?: string;
};

function toOption(field: string, schema: z.ZodType): Option {
  const name = field.replaceAll('_', '-');
  const json = toJson(schema);
  const { type, items, description = '' } = json;
  if (type === 'boolean')
    return json.default === true
      ? option(`--no-${name}`, json.negated ?? `do not ${description}`)
      : option(`--${name}`, description);
  const isText = (type === 'array' ? items?.type : type) === 'string';
  const flags = `--${name} <${isText ? 'text' : 'number'}>`;
  if (type === 'array')
    return option<unknown[]>(flags, `${description}; repeatable`, {
      parse: (text, earlier) => collect(isText ? text : toNumber(text), earlier),
    });
  return option(flags, description, factsOf(schema));
}

/** What a form shows of a field of a schema. */
export function describeField(schema: z.ZodType) {
  const { type, description } = toJson(schema);
  const { choices, range, default: fallback } = factsOf(schema);
  return { type, description, choices, range, fallback };
}

/** What a field of a schema accepts, and its default. */
export function factsOf(schema: z.ZodType) {
  const json = toJson(schema);
  const value = json.default === undefined ? undefined : String(json.default);
  return { choices: json.enum, range: rangeOf(json), default: value };
}

/** Options of definitions are plain: numbers, texts, booleans, choices and lists. */
const toJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonField;

/** Of a number; bounds that no person would meet are left out. */
function rangeOf({ type, minimum, exclusiveMinimum, maximum }: JsonField): Range | undefined {
  if (type !== 'number' && type !== 'integer') return undefined;
  return {
    min: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
    over: exclusiveMinimum,
    max: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
    isWhole: type === 'integer',
  };
}
