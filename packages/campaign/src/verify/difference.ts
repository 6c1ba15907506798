import { z } from 'zod';

/** What differs from what was recorded. */
export const differenceKinds = [
  'start',
  'result',
  'verdict',
  'trace',
  'review',
  'removal',
  'missing',
  'unchained',
  'head',
  'copy',
] as const;

export const Difference = z.object({
  what: z.enum(differenceKinds),
  entry: z.int().nullable().describe('number of the entry; null: of the whole run'),
  result: z.string().nullable().describe("the result's id"),
  reason: z.string(),
});
export type Difference = z.infer<typeof Difference>;
