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
      .describe('which of its attempts was the first to break the goal, from 1'),
  })
  .meta({ id: 'Tally', description: 'The attempts of one technique at one goal.' });
export type Tally = z.infer<typeof Tally>;
