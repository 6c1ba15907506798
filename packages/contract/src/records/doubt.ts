import { z } from 'zod';
import { doubtIds } from '../lists/doubts.ts';

export const Doubt = z
  .object({
    id: z.enum(doubtIds),
    effect: z.enum(['undecided', 'named']).meta({
      description: 'undecided: a gate does not decide by it, unless it is accepted.',
    }),
    is_accepted: z.boolean(),
    is_unknown: z.boolean().meta({
      description:
        'The record is older than the doubt, or of another client, and says nothing of it.',
    }),
    attempts: z.int().nullable().meta({ description: 'Null where it is not about attempts.' }),
    goals: z.int().nullable().meta({
      description: 'Goals whose state hangs on it; null where that is all of them.',
    }),
    says: z.string().meta({ description: 'In a sentence.' }),
    todo: z.string().nullable().meta({ description: 'What to do about it.' }),
  })
  .meta({
    id: 'Doubt',
    description: 'What may make the figures look better or worse than the agent is.',
  });
export type Doubt = z.infer<typeof Doubt>;
