import type { Span } from '../span.ts';

/** About how many bytes a span takes: two for each character, and what an object costs. */
export const sizeOf = ({ name, scope, error, attributes, events }: Span): number =>
  SPAN_BYTES + sizeOfValue([name, scope, error, attributes, events]);

const SPAN_BYTES = 400;
const VALUE_BYTES = 50;

/** Attributes are nested no deeper than an export may be. */
function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + 2 * value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  return Object.entries(value).reduce(
    (sum, [name, one]) => sum + 2 * name.length + sizeOfValue(one),
    VALUE_BYTES,
  );
}
