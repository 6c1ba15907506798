import { z } from 'zod';

export const Rate = z
  .object({
    successes: z.int(),
    total: z.int(),
    rate: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  })
  .meta({ id: 'Rate', description: 'A share with its 95 % interval; null without a total.' });
export type Rate = z.infer<typeof Rate>;

export const Difference = z
  .object({ change: z.number(), low: z.number(), high: z.number(), p: z.number() })
  .meta({
    id: 'Difference',
    description:
      'The second share minus the first, with its 95 % interval and the probability of such a difference by chance.',
  });
export type Difference = z.infer<typeof Difference>;

/** Goals of one kind. */
export const Category = z.object({ category: z.string(), title: z.string() }).meta({
  id: 'Category',
  description:
    'An entry of the OWASP LLM Top 10 (2025) such as `LLM02`, a hazard such as `privacy`, or `unclassified`.',
});
export type Category = z.infer<typeof Category>;
