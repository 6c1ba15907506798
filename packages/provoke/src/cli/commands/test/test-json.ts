import { findingDeciders } from '@provoke/contract/lists';
import { z } from 'zod';
import type { Added } from './add-regression.ts';

/** `provoke test add --json`. */
export const TestAdded = z
  .object({
    of: z.string().describe('the campaign that found it'),
    attempt: z.string(),
    file: z.string(),
    decided_by: z.enum(findingDeciders).describe('what called it broken'),
    status: z
      .enum(['created', 'added', 'known'])
      .describe('known: the file had it, and nothing was written'),
    attacks: z.int().describe('in the file now'),
    goals: z.int(),
    keeps_agent: z.boolean().describe('the agent is written otherwise in the file, which keeps it'),
    observable: z
      .string()
      .nullable()
      .describe('what the file now says that replies show of tools: calls or results'),
  })
  .meta({ description: 'provoke test add <attempt> --json' }) satisfies z.ZodType<Added>;
