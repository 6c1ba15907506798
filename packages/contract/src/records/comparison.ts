import { z } from 'zod';
import { uuid } from '../fields/fields.ts';
import { Difference, Rate } from './rate.ts';

const Side = z.object({
  id: z.string().meta({ description: "A campaign's id, or a run's." }),
  name: z.string(),
  started_at: z.string().nullable(),
  goals: z.int(),
  runs: z.array(uuid).default([]).meta({ description: 'In the order of its techniques.' }),
});

const Flow = z
  .object({ both: z.int(), broke: z.int(), fixed: z.int(), neither: z.int() })
  .meta({ description: 'Goals broken in both, newly, no longer, and in neither.' });

const Attempts = z.object({ broken: z.int(), evaluated: z.int() });

const ChangedGoal = z.object({
  goal_index: z.int(),
  text: z.string(),
  attempt: z.string().nullable(),
  group: z.string().default('unclassified'),
  attempts: z
    .object({ before: Attempts, after: Attempts })
    .nullable()
    .default(null)
    .meta({ description: 'Attempts at the goal on each side.' }),
});

const Group = z.object({
  group: z.string(),
  title: z.string().default(''),
  before: Rate,
  after: Rate,
  flow: Flow.nullable().default(null),
  difference: Difference.nullable()
    .default(null)
    .meta({ description: 'Its `p` is the exact test of this group alone.' }),
  p: z.number().meta({ description: "With Holm's correction over all groups." }),
});

export const RunComparison = z
  .object({
    campaigns: z.object({ before: Side, after: Side }),
    paired: z.boolean().meta({ description: 'Whether the two share goals.' }),
    before: Rate,
    after: Rate,
    flow: Flow,
    unclear: z.int(),
    only_before: z.int(),
    only_after: z.int(),
    difference: Difference.nullable(),
    verdict: z.enum(['better', 'worse', 'may be chance', 'not comparable']),
    newly_broken: z.array(ChangedGoal),
    mended: z.array(ChangedGoal),
    groups: z.array(Group),
    settings: z.array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  })
  .meta({
    id: 'RunComparison',
    description:
      'Two campaigns or runs: goal by goal where they share goals, with the 95 % interval of the difference and an exact test.',
  });
export type RunComparison = z.infer<typeof RunComparison>;
