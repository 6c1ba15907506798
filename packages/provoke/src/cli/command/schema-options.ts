import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

const dashed = (name: string) => name.replaceAll('_', '-');

/** A flag for every field of a schema: same names (with dashes), same defaults, same words. */
export function addSchemaOptions(command: Command, schema: z.ZodObject): void {
  for (const [name, field] of Object.entries(schema.shape))
    command.addOption(toOption(name, field));
}

/** The flags' values under the schema's own names; only what was typed. */
export function readSchemaOptions(command: Command, schema: z.ZodObject): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const attribute = toOption(name, field).attributeName();
    if (command.getOptionValueSource(attribute) === 'cli')
      given[name] = command.getOptionValue(attribute);
  }
  return given;
}

type JsonField = {
  type?: string;
  items?: { type?: string };
  enum?: string[];
  default?: unknown;
  description?: string;
};

function toOption(name: string, field: unknown): Option {
  const {
    type,
    items,
    enum: choices,
    default: fallback,
    description = '',
  } = z.toJSONSchema(field as z.ZodType, { io: 'input' }) as JsonField;
  if (type === 'boolean')
    return fallback === true
      ? new Option(`--no-${dashed(name)}`, `do not ${description}`)
      : new Option(`--${dashed(name)}`, description);
  const isText = (type === 'array' ? items?.type : type) === 'string';
  const option = new Option(`--${dashed(name)} <${isText ? 'text' : 'number'}>`, description);
  if (type === 'array')
    return option.argParser((text, earlier) => collect(isText ? text : toNumber(text), earlier));
  if (fallback !== undefined) option.default(fallback);
  if (choices) return option.choices(choices);
  return isText ? option : option.argParser(toNumber);
}

/** For a flag that may be repeated. */
export const collect = <Value>(value: Value, earlier: unknown): Value[] => [
  // Commander hands back what this function returned, or the default.
  ...((earlier as Value[] | undefined) ?? []),
  value,
];

/** For numbers on the command line. */
export function toNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new InvalidArgumentError('Not a number.');
  return number;
}
