import { isFields } from '@provoke/evidence';
import { parseJson } from '../parsing/parse-json.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The arguments of a call as the tool gets them, or what is wrong with them, as a tool's server would say it: they are an
 * object with what the schema requires, each of the type that it says.
 */
export function checkArguments(
  given: unknown,
  schema: Fields = {},
): { args: Fields } | { fault: string } {
  const args = readArguments(given);
  if (!args) return { fault: 'The arguments are not a JSON object.' };
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const missing = required.filter((name) => !Object.hasOwn(args, String(name)));
  if (missing.length > 0) return { fault: `Missing arguments: ${missing.join(', ')}.` };
  const properties = isFields(schema['properties']) ? schema['properties'] : {};
  const faults = Object.entries(properties).flatMap(([name, property]) =>
    Object.hasOwn(args, name) && isFields(property) && !fits(args[name], property)
      ? [describe(name, property)]
      : [],
  );
  return faults.length > 0 ? { fault: faults.join(' ') } : { args };
}

function readArguments(given: unknown): Fields | undefined {
  if (given === undefined || given === null || given === '') return {};
  const parsed = typeof given === 'string' ? parseJson(given) : given;
  return isFields(parsed) ? parsed : undefined;
}

function fits(value: unknown, { type, enum: values }: Fields): boolean {
  if (Array.isArray(values) && !values.includes(value)) return false;
  const types = [type].flat().filter((one) => typeof one === 'string' && Object.hasOwn(TYPES, one));
  return types.length === 0 || types.some((one) => TYPES[String(one)]?.(value));
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isFields,
  null: (value) => value === null,
};

const describe = (name: string, { type, enum: values }: Fields): string =>
  Array.isArray(values)
    ? `${name} must be one of ${values.join(', ')}.`
    : `${name} must be of type ${[type].flat().join(' or ')}.`;
