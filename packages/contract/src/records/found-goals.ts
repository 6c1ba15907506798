import { z } from 'zod';
import { uuid } from '../fields/fields.ts';

export const FoundGoals = z
  .object({
    goals: z.array(
      z.object({
        run: uuid,
        agent_name: z.string(),
        attack_type: z.string().nullable(),
        number: z.int().nullable().meta({ description: "The run's, as in the list of runs." }),
        goal: z.int().meta({ description: 'As in the index column `goal` of that run.' }),
        text: z.string().meta({ description: 'Its start.' }),
      }),
    ),
  })
  .meta({ id: 'FoundGoals', description: 'Goals by their words, each text in its newest run.' });
export type FoundGoals = z.infer<typeof FoundGoals>;
