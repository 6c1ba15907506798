import { goalRulesSchema } from '@provoke/engine';
import { z } from 'zod';

const Category = z.object({ hazard: z.string(), owasp: z.string().nullable() });

const PublishedGoal = z.object({
  by: z.string(),
  id: z.string().nullable(),
  category: z.string().nullable(),
});

/** Goals as a campaign keeps them, and hands them over. */
export const StoredGoals = z.array(
  z.looseObject({
    index: z.int(),
    text: z.string(),
    line: z.int().exactOptional(),
    target: z.string().exactOptional(),
    category: Category.nullable().exactOptional(),
    published: PublishedGoal.exactOptional(),
    rules: goalRulesSchema.exactOptional(),
  }),
);
