import { z } from 'zod';

export const FirstBreak = z
  .object({ goals: z.int(), mean: z.number().nullable(), median: z.number().nullable() })
  .describe(
    "which of a technique's requests first broke a goal, over the broken goals; nulls if none was",
  );
