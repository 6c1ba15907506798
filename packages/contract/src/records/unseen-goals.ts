import { z } from 'zod';

export const UnseenGoals = z
  .object({
    goals: z.int().meta({ description: 'As in `acts.goals.not_observable`.' }),
    asked: z.int().meta({ description: 'So many of them, from the first, are told apart here.' }),
    calls: z.int().meta({ description: 'Traces, or tool steps in the reply, would show them.' }),
    state: z.int().meta({ description: 'A state check would.' }),
  })
  .meta({ id: 'UnseenGoals', description: 'What would show the goals that nothing shows.' });
export type UnseenGoals = z.infer<typeof UnseenGoals>;
