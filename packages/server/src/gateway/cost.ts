import type { Model } from './upstreams.ts';

export type Tokens = { input: number; output: number };

/** Prices have six decimals; in whole numbers nothing is lost. */
const PARTS = 1_000_000;

/** What tokens cost in micro-dollars, rounded up to a whole one. */
export const costOf = ({ inputPrice, outputPrice }: Model, { input, output }: Tokens): number =>
  Math.ceil(
    (input * Math.round(inputPrice * PARTS) + output * Math.round(outputPrice * PARTS)) / PARTS,
  );
