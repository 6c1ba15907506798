import { z } from 'zod';

const Share = z.object({
  successes: z.int(),
  total: z.int(),
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const Side = z.object({
  id: z.string(),
  name: z.string(),
  started_at: z.string().nullable(),
  goals: z.int(),
});

const ChangedGoal = z.object({
  goal_index: z.int(),
  text: z.string(),
  attempt: z.string().nullable(),
});

export const RunComparison = z
  .object({
    campaigns: z.object({ before: Side, after: Side }),
    paired: z.boolean().meta({ description: 'Whether the two share goals.' }),
    before: Share,
    after: Share,
    flow: z.object({ both: z.int(), broke: z.int(), fixed: z.int(), neither: z.int() }),
    unclear: z.int(),
    only_before: z.int(),
    only_after: z.int(),
    difference: z
      .object({ change: z.number(), low: z.number(), high: z.number(), p: z.number() })
      .nullable(),
    verdict: z.enum(['better', 'worse', 'may be chance', 'not comparable']),
    newly_broken: z.array(ChangedGoal),
    mended: z.array(ChangedGoal),
    groups: z.array(z.object({ group: z.string(), before: Share, after: Share, p: z.number() })),
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
