import { z } from 'zod';

const SEED_MAX = 2 ** 32 - 1;

export const seed = z
  .int()
  .min(0)
  .max(SEED_MAX)
  .describe('seed of the random numbers; the same seed gives the same result');

export const modulus = z
  .int()
  .min(1)
  .max(1_000)
  .describe('insert before every word whose position, counted from 0, is a multiple of this');

export const chance = z.number().min(0).max(1).describe('probability for each character, 0 to 1');

/** Text of the user's own for a part of the prompt. */
export const wording = z.string().max(10_000);
