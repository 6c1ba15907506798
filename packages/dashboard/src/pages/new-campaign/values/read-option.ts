import type { OptionSchema } from './campaign-parts.ts';

/** A value for the file, nothing because the default holds, or what is wrong with what was typed. */
export type ReadOption = { value: unknown } | { error: string } | undefined;

/** What a field shows at first. */
export const shownDefault = ({ type, default: fallback }: OptionSchema): string => {
  if (fallback === undefined) return type === 'boolean' ? 'false' : '';
  return Array.isArray(fallback) ? fallback.join('\n') : String(fallback);
};

/** What was typed for an option, checked by its schema. `undefined` was never touched. */
export function readOption(schema: OptionSchema, typed: string | undefined): ReadOption {
  const isDefault = typed === undefined || typed === shownDefault(schema);
  if (isDefault) return schema.required && !typed ? { error: 'This is needed.' } : undefined;
  if (schema.type === 'boolean') return { value: typed === 'true' };
  if (schema.type === 'array') return readLines(schema, typed);
  if (schema.type === 'string') return readText(schema, typed);
  return readNumber(schema, typed.trim());
}

function readNumber(schema: OptionSchema, text: string): ReadOption {
  // An emptied field means the default, as in the hint below it.
  if (text === '') return undefined;
  const isWhole = schema.type === 'integer';
  const value = Number(text);
  const isNumber = isWhole
    ? /^[-+]?\d+$/.test(text) && Number.isSafeInteger(value)
    : Number.isFinite(value) && DECIMAL.test(text);
  return isNumber && isWithin(schema, value) ? { value } : { error: wanted(schema) };
}

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

const isWithin = (schema: OptionSchema, value: number) =>
  value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
  value <= (schema.maximum ?? Number.POSITIVE_INFINITY) &&
  value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
  value < (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY);

/** `A whole number from 1 to 50.` */
export function wanted({ type, minimum, maximum, exclusiveMinimum }: OptionSchema): string {
  const kind = type === 'integer' ? 'A whole number' : 'A number';
  const low = minimum !== undefined ? ` from ${minimum}` : '';
  const over = exclusiveMinimum !== undefined ? ` over ${exclusiveMinimum}` : '';
  const high = maximum !== undefined ? ` to ${maximum}` : '';
  return `${kind}${over || low}${high}.`;
}

function readText(
  { minLength = 0, maxLength, required, default: fallback, enum: choices }: OptionSchema,
  text: string,
): ReadOption {
  if (choices && !choices.includes(text)) return { error: `One of ${choices.join(', ')}.` };
  if (text.trim() === '' && required) return { error: 'This is needed.' };
  if (text === '' && fallback === undefined) return undefined;
  if (text.length < minLength) return { error: 'This may not be empty.' };
  if (maxLength !== undefined && text.length > maxLength)
    return { error: `At most ${maxLength} characters.` };
  return { value: text };
}

/** One item a line. */
function readLines({ minItems = 0, maxItems, items }: OptionSchema, text: string): ReadOption {
  const lines = text.split('\n').map((line) => line.trim());
  const value = lines.filter((line) => line !== '');
  if (value.length < minItems) return { error: 'At least one line.' };
  if (maxItems !== undefined && value.length > maxItems)
    return { error: `At most ${maxItems} lines.` };
  const max = items?.maxLength;
  if (max !== undefined && value.some((line) => line.length > max))
    return { error: `At most ${max} characters in each line.` };
  const choices = items?.enum;
  if (choices && !value.every((line) => choices.includes(line)))
    return { error: `Each line is one of ${choices.join(', ')}.` };
  return { value };
}
