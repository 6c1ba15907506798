import { z } from 'zod';

export const Tally = z
  .object({
    attempts: z.int(),
    broken: z.int(),
    undecided: z.int(),
    errors: z.int(),
    first_broken: z
      .int()
      .nullable()
      .describe('the lowest number of a request that broke the goal, from 1'),
    first_open: z
      .int()
      .nullable()
      .default(null)
      .describe('the lowest number of a request without a verdict'),
    requests_max: z
      .int()
      .nullable()
      .default(null)
      .describe(
        'the most requests for a goal; null where an earlier version numbered them as they arrived',
      ),
  })
  .meta({ id: 'Tally', description: 'The attempts of one technique at one goal.' });
export type Tally = z.infer<typeof Tally>;
