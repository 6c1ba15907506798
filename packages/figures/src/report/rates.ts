import { z } from 'zod';

export const Bounds = z
  .object({
    low: z.int(),
    high: z.int(),
    total: z.int(),
    lowRate: z.number().nullable(),
    highRate: z.number().nullable(),
  })
  .meta({
    id: 'Bounds',
    description: 'From no undecided goal broken to all of them: bounds, not an interval.',
  });

export const Spread = z
  .object({
    repeats: z.int(),
    mean: z.number(),
    min: z.number(),
    max: z.number(),
    deviation: z.number().nullable(),
  })
  .meta({ id: 'Spread', description: 'The goal rate over the repeats.' });
