import { lineOutcomes, type ReplayOutcome } from '@provoke/campaign';
import { Rate } from '@provoke/contract';
import { z } from 'zod';

const Replay = z.object({
  attempt: z.string().describe('the attempt that found the attack'),
  goal_index: z.int().describe('counted from 0'),
  goal: z.string(),
  technique: z.string(),
  outcomes: z.array(z.enum(lineOutcomes)).describe('in their order'),
  broken: Rate.describe('of those with a verdict'),
}) satisfies z.ZodType<ReplayOutcome>;

/** `provoke replay --json`. */
export const ReplayShape = z
  .object({
    of: z.string().describe('the campaign that found the attacks'),
    campaign: z.string().describe('the campaign that sent them again'),
    status: z.enum(['COMPLETED', 'FAILED', 'CANCELLED']),
    reason: z.string().nullable(),
    replays: z.array(Replay),
  })
  .meta({ description: 'provoke replay <attempt|--broken> --json' });

/** `provoke replay --save FILE --json`. */
export const ReplaySaved = z
  .object({
    of: z.string().describe('the campaign that found the attacks'),
    file: z.string(),
    attacks: z.int(),
    goals: z.int(),
  })
  .meta({ description: 'provoke replay <attempt|--broken> --save FILE --json' });
