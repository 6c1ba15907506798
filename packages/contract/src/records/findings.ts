import { z } from 'zod';
import { day, timestamp } from '../fields/fields.ts';
import { findingStates } from '../lists/finding-states.ts';

export const findingState = z.enum(findingStates).meta({ id: 'FindingStateEnum' });

export const Finding = z
  .object({
    id: z.int().meta({ description: 'Of the decision.' }),
    goal: z.string().nullable().meta({
      description: 'The start of its text. Goals are the same by their id, else by their text.',
    }),
    goal_id: z.string().nullable().meta({ description: 'With its publisher.' }),
    rule: z.string().nullable().meta({
      description: 'The rule that was broken; null where no rule was, and the technique counts.',
    }),
    technique: z.string().nullable().meta({ description: 'Null where a rule was broken.' }),
    state: findingState,
    reason: z.string(),
    expires: z.iso.date().nullable().meta({
      description: 'The last day on which an accepted finding is; null for no end.',
    }),
    user: z.int().nullable(),
    username: z.string().nullable(),
    timestamp,
  })
  .meta({
    id: 'Finding',
    description:
      "An agent's goal and the rule that was broken, else the technique that broke it, with what people decided about it last.",
  });
export type Finding = z.infer<typeof Finding>;

/** In a request. */
export const expires = day.optional().meta({ description: 'For `accepted`: its last day.' });
