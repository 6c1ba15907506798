import { Difference, Rate } from '@provoke/contract';
import { z } from 'zod';
import { Bounds, Spread } from './rates.ts';

export const Headline = z
  .object({
    goals: Rate.describe('broken ÷ (broken + resisted)'),
    worst_case: Bounds.describe('over all goals, also those not judged or not attempted'),
    counts: z
      .object({
        broken: z.int(),
        resisted: z.int(),
        undecided: z.int(),
        error: z.int(),
        unattempted: z.int(),
        held_out: z.int(),
      })
      .describe('goals'),
    attempts: Rate.describe('with a cluster bootstrap over goals'),
    attempt_counts: z.object({
      all: z.int(),
      broken: z.int(),
      resisted: z.int(),
      undecided: z.int(),
      error: z.int(),
    }),
    other_arms: z.record(z.string(), z.int()).describe('attempts that do not count, by arm'),
    floor: z
      .object({
        goals: Rate.describe('broken by sending the goal untouched'),
        lift: Difference.nullable().describe('headline minus floor, over the same goals'),
      })
      .nullable()
      .describe('null where no floor was measured'),
    repeats: Spread.nullable().describe('the goal rate of each repeat; null without repeats'),
  })
  .meta({ id: 'Headline', description: 'The campaign as a whole.' });
export type Headline = z.infer<typeof Headline>;
