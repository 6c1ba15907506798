import { formatCount } from '../format/numbers.ts';
import type { Range } from './range.ts';

/** `300`, `300–1,500`, or `?–600` where only the most is known. */
export function formatRange(
  { expected, most }: Range,
  format: (value: number) => string = formatCount,
): string {
  const [low, high] = [expected, most].map((value) => (value === null ? '?' : format(value)));
  return low === high ? `${low}` : `${low}–${high}`;
}

/** `9,800`, `12 k` or `1.4 M`. */
export function formatTokens(tokens: number): string {
  if (tokens < 10_000) return formatCount(tokens);
  return tokens < 1_000_000 ? `${formatCount(Math.round(tokens / 1_000))} k` : million(tokens);
}

/** `$1.20`; of less than a cent, `$0.0012`. */
export const formatCost = (dollars: number): string =>
  `$${dollars.toFixed(dollars > 0 && dollars < 0.01 ? 4 : 2)}`;

const million = (tokens: number) =>
  `${(tokens / 1_000_000).toFixed(tokens < 10_000_000 ? 1 : 0)} M`;
