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

type JsonField = { type?: string; enum?: string[]; default?: unknown; description?: string };

function toOption(name: string, field: unknown): Option {
  const {
    type,
    enum: choices,
    default: fallback,
    description = '',
  } = z.toJSONSchema(field as z.ZodType, { io: 'input' }) as JsonField;
  if (type === 'boolean') return new Option(`--${dashed(name)}`, description);
  const option = new Option(
    `--${dashed(name)} <${type === 'string' ? 'text' : 'number'}>`,
    description,
  );
  if (fallback !== undefined) option.default(fallback);
  if (choices) return option.choices(choices);
  return type === 'string' ? option : option.argParser(toNumber);
}

/** For numbers on the command line. */
export function toNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new InvalidArgumentError('Not a number.');
  return number;
}
