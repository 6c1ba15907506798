import { z } from 'zod';

export const GateGoals = z
  .object({
    low: z.int(),
    high: z.int(),
    total: z.int(),
    accepted: z.int().describe('goals without a verdict that are accepted: not counted as broken'),
  })
  .describe('goals surely broken, and those that may be, a goal in doubt both ways');
export type GateGoals = z.infer<typeof GateGoals>;
