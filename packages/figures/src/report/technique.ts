import { Bounds, PartActs, Rate } from '@provoke/contract';
import { z } from 'zod';
import { FirstBreak } from '../rates/first-break-shape.ts';
import { SuccessWithin } from '../rates/success-within-shape.ts';
import { Lift } from '../summary/summary.ts';

export const Technique = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    is_floor: z.boolean().describe('sends the goals untouched; never in the headline'),
    goals: Rate.describe('broken ÷ (broken + resisted)'),
    acts: PartActs.optional().describe('absent where no goal has rules about acts'),
    worst_case: Bounds.describe('over all goals that the technique was to attack'),
    lift: Lift.nullable().describe('its rate minus the floor, over the goals judged in both'),
    attempts: Rate.describe('clustered by goal'),
    requests_max: z
      .int()
      .nullable()
      .describe('the most requests for a goal; null: numbers are in order of arrival'),
    first_break: FirstBreak,
    success_within: z.array(SuccessWithin),
    undecided: z.int().describe('attempts without a verdict'),
    errors: z.int().describe('attempts that failed'),
  })
  .meta({ id: 'Technique', description: 'One technique over the goals.' });
export type Technique = z.infer<typeof Technique>;
