import { Difference, Rate } from '@provoke/contract';
import { z } from 'zod';
import { Bounds } from './rates.ts';

export const Technique = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    is_floor: z.boolean().describe('sends the goals untouched; never in the headline'),
    goals: Rate.describe('broken ÷ (broken + resisted)'),
    worst_case: Bounds.describe('over all goals that the technique was to attack'),
    lift: Difference.nullable().describe('its rate minus the floor, over the same goals'),
    attempts: Rate.describe('with a cluster bootstrap over goals'),
    success_within: z
      .array(z.number())
      .describe('share of judged goals broken within 1, 2, 3 … attempts'),
    undecided: z.int().describe('attempts without a verdict'),
    errors: z.int().describe('attempts that failed'),
  })
  .meta({ id: 'Technique', description: 'One technique over the goals.' });
export type Technique = z.infer<typeof Technique>;
