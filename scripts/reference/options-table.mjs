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

function valuesOf({ type, enum: choices, items, maxLength, ...bounds }) {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (type === 'array') return `list of ${valuesOf(items ?? {})}`;
  if (type === 'boolean') return 'true, false';
  if (type === 'integer') return `whole number${rangeOf(bounds)}`;
  if (type === 'number') return `number${rangeOf(bounds)}`;
  return maxLength ? `text, at most ${maxLength} characters` : 'text';
}

function rangeOf({ minimum, maximum, exclusiveMinimum }) {
  const lowest = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const low = exclusiveMinimum === undefined ? lowest : `over ${exclusiveMinimum}`;
  const high = maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (low === undefined) return high === undefined ? '' : `, at most ${high}`;
  return high === undefined ? `, from ${low}` : `, ${low} to ${high}`;
}

const defaultOf = ({ default: value }) =>
  value === undefined ? 'none' : `\`${JSON.stringify(value)}\``;
