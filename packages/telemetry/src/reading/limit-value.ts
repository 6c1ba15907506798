import { cutText } from '@provoke/evidence/acts';

/** Of one argument list or result, in characters. */
const TEXT_MAX = 100_000;
const DEPTH_MAX = 64;

/**
 * What is kept of arguments and results: a value that is too large becomes its beginning as a text, whose fields are
 * unknown; one that is nested too deep is not shown at all.
 */
export function limitValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, TEXT_MAX);
  if (typeof value !== 'object' || value === null) return value;
  if (!isWithin(value, DEPTH_MAX)) return undefined;
  const text = JSON.stringify(value);
  return text.length <= TEXT_MAX ? value : cutText(text, TEXT_MAX);
}

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1)));
