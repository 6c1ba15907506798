import type { Price } from '@provoke/figures';
import type { FormValues, Json, Read } from './form-values.ts';
import { readOption } from './read-option.ts';

export const PRICES = ['input', 'output'] as const;

/** The field of a price: `agent.price_input`. */
export const priceField = (prefix: string, of: (typeof PRICES)[number]): string =>
  `${prefix}.price_${of}`;

/** What a model costs. One price alone would leave a part of the cost out. */
export function readPrice(values: FormValues, prefix: string): Read {
  const typed = PRICES.map((of) => values[priceField(prefix, of)]?.trim() ?? '');
  if (typed.every((text) => text === '')) return { value: {}, errors: {} };
  const price: Json = {};
  const errors: Record<string, string> = {};
  for (const [at, of] of PRICES.entries()) {
    const read = readOption(DOLLARS, typed[at]);
    if (read && 'value' in read) price[of] = read.value;
    else errors[priceField(prefix, of)] = read?.error ?? 'Both prices, or none. 0 is a price.';
  }
  return Object.keys(errors).length > 0 ? { value: {}, errors } : { value: { price }, errors };
}

const DOLLARS = { name: 'price', type: 'number', minimum: 0 } as const;

/** The price that a part of the file has. */
export const priceIn = (part: unknown): Price | null =>
  (part as { price?: Price } | undefined)?.price ?? null;
