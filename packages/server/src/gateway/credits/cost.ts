import type { Model } from '../upstreams/upstreams.ts';

export type Tokens = { input: number; output: number };

/** Prices have six decimals; whole numbers keep them exact. */
const PARTS = 1_000_000;

/** The cost of tokens in micro-dollars, rounded up. */
export const costOf = ({ inputPrice, outputPrice }: Model, { input, output }: Tokens): number =>
  Math.ceil(
    (input * Math.round(inputPrice * PARTS) + output * Math.round(outputPrice * PARTS)) / PARTS,
  );
