import { z } from 'zod';

export const noRateReasons = ['few-goals', 'none-judged', 'unfinished', 'mixed-kinds'] as const;

export const Rate = z
  .object({
    successes: z.int(),
    total: z.int(),
    goals: z.int().meta({ description: 'The goals that it is over.' }),
    rate: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    reason: z.enum(noRateReasons).nullable().meta({
      description:
        'Why there is no rate: fewer than 20 goals were judged, or none; or more than one in 20 is attempted but not finished. Goals that break are finished first, so a share would be too high, and `total` counts the unfinished ones. `mixed-kinds`: rules tell words from acts, and no share is made of both: see `acts`.',
    }),
  })
  .meta({
    id: 'Rate',
    description:
      'Counts, and from 20 judged goals on their share with its 95 % interval, clustered by goal.',
  });
export type Rate = z.infer<typeof Rate>;

export const Difference = z
  .object({
    change: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    p: z.number(),
  })
  .meta({
    id: 'Difference',
    description:
      'The second share minus the first, with its 95 % interval, both null below 20 goals; `p` is the probability of such a difference by chance.',
  });
export type Difference = z.infer<typeof Difference>;

/** Goals of one kind. */
export const Category = z.object({ category: z.string(), title: z.string() }).meta({
  id: 'Category',
  description:
    'An entry of the OWASP LLM Top 10 with its year such as `LLM02:2025`, a hazard such as `privacy`, or `unclassified`.',
});
export type Category = z.infer<typeof Category>;

export const RunRate = Rate.extend({
  by_act: z.boolean().default(false).meta({
    description: 'Whether rules decided the run: then these are the goals where the agent did it.',
  }),
});
export type RunRate = z.infer<typeof RunRate>;
