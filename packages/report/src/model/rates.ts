import { z } from 'zod';

export const Rate = z
  .object({
    successes: z.int(),
    total: z.int(),
    rate: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  })
  .meta({ id: 'Rate', description: 'A share with its 95 % interval; null without a total.' });

export const Difference = z
  .object({ change: z.number(), low: z.number(), high: z.number(), p: z.number() })
  .meta({
    id: 'Difference',
    description:
      'The second share minus the first, with its 95 % interval and the probability of such a difference by chance.',
  });

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
