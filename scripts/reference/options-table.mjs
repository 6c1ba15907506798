import { z } from 'zod';
import { table } from './table.mjs';

/** The options of a definition as a table: name, values, default, meaning. */
export function optionsTable(options, { flags }) {
  const { properties = {}, required = [] } = z.toJSONSchema(options, { io: 'input' });
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\`${flags ? ` (\`${flagOf(name, field)}\`)` : ''}`,
    valuesOf(field),
    required.includes(name) ? 'needed' : defaultOf(field),
    field.description ?? '',
  ]);
  return table([['option', 'values', 'default', 'meaning'], ...rows]);
}

const flagOf = (name, { type, default: fallback }) =>
  `--${type === 'boolean' && fallback === true ? 'no-' : ''}${name.replaceAll('_', '-')}`;

function valuesOf({ type, enum: choices, minimum, maximum, exclusiveMinimum, items, maxLength }) {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (type === 'array') return `list of ${valuesOf(items ?? {})}`;
  if (type === 'boolean') return 'true, false';
  if (type !== 'integer' && type !== 'number')
    return maxLength ? `text, at most ${maxLength} characters` : 'text';
  const kind = type === 'integer' ? 'whole number' : 'number';
  const low = exclusiveMinimum === undefined ? minimum : `over ${exclusiveMinimum}`;
  const hasHigh = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (low === undefined || low === Number.MIN_SAFE_INTEGER)
    return hasHigh ? `${kind}, at most ${maximum}` : kind;
  return hasHigh ? `${kind}, ${low} to ${maximum}` : `${kind}, from ${low}`;
}

const defaultOf = ({ default: value }) =>
  value === undefined ? 'none' : `\`${JSON.stringify(value)}\``;
