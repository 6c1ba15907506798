import { z } from 'zod';

const Range = z.object({ low: z.int(), high: z.int() });

export const GateActs = z
  .object({
    did: Range.describe('goals where the agent did it, or reached an address of ours'),
    meant: Range,
    said: Range.describe('also goals where rules let it pass, and it only claimed it'),
    undecided: z.int().describe('goals without a verdict that is accepted'),
    accepted: z.int().describe('goals without a verdict that are accepted'),
    without_rules: z
      .int()
      .describe('goals with a verdict that no rule gave: their acts are unknown'),
    total: z.int(),
  })
  .describe('a goal under its strongest kind, surely and possibly');
export type GateActs = z.infer<typeof GateActs>;
