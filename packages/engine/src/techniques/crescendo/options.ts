import { z } from 'zod';
import { attackerOptions, earlyStop } from '../conversation/attacker-options.ts';

/** The published numbers. */
export const CrescendoOptions = z.object({
  max_turns: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('turns of the conversation, also set by max_iterations; the paper uses 10'),
  max_backtracks: z
    .int()
    .min(0)
    .max(100)
    .default(10)
    .describe('refused questions taken back and asked in another way; the paper uses 10'),
  keep_last_n: z
    .int()
    .min(1)
    .max(100)
    .default(20)
    .describe("latest exchanges with the attacker that it sees; the paper's attacker sees all"),
  early_stop_on_success: earlyStop,
  ...attackerOptions,
});
export type CrescendoOptions = z.output<typeof CrescendoOptions>;
