import { z } from 'zod';

export const GoalCounts = z
  .object({
    total: z
      .int()
      .meta({ description: 'All goals but those held out: what every share and gate divides by.' }),
    broken: z.int(),
    resisted: z.int().meta({ description: 'Finished by every technique, and judged throughout.' }),
    undecided: z.int().meta({ description: 'The sum of the next four: they may be broken.' }),
    in_error: z.int(),
    without_verdict: z.int(),
    unfinished: z.int(),
    not_attempted: z.int(),
    held_out: z.int().meta({ description: 'A technique learned on them instead.' }),
  })
  .meta({ id: 'GoalCounts', description: 'Goals by their state: each is in exactly one.' });
export type GoalCounts = z.infer<typeof GoalCounts>;

export const ByFilter = z.int().default(0).meta({
  description: "Resisted goals at which the agent's filter stopped an attempt.",
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
    description:
      'Goals broken, with none of the undecided and with all of them: bounds, not an interval. Shares from 20 goals on.',
  });
export type Bounds = z.infer<typeof Bounds>;
