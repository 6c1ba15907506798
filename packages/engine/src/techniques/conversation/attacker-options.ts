import { z } from 'zod';
import type { AskCount } from '../../definitions/technique.ts';

/** How an attacker model is asked; the numbers of PAIR, which TAP has taken over. */
export const attackerOptions = {
  attacker_feedback_max_chars: z
    .int()
    .min(1)
    .max(50_000)
    .default(2_500)
    .describe('maximum length of a reply shown to the attacker, in characters'),
  max_parse_retries: z
    .int()
    .min(0)
    .max(20)
    .default(4)
    .describe('retries for an unreadable answer of the attacker'),
  attacker_temperature: z
    .number()
    .min(0)
    .max(2)
    .default(1)
    .describe('sampling temperature of the attacker'),
  attacker_top_p: z
    .number()
    .gt(0)
    .max(1)
    .default(0.9)
    .describe('top-p (nucleus) sampling of the attacker'),
  attacker_max_tokens: z
    .int()
    .min(16)
    .max(8_192)
    .default(500)
    .describe("maximum length of the attacker's answer, in tokens"),
};

/** Every prompt is one question, repeated until its answer can be used. `checks` more are asked once. */
export const countAsks = (
  prompts: number,
  { max_parse_retries }: Pick<AttackerOptions, 'max_parse_retries'>,
  checks = 0,
): AskCount => ({
  usual: prompts + checks,
  most: prompts * (max_parse_retries + 1) + checks,
});

type Options = z.ZodObject<typeof attackerOptions>;
export type AttackerOptions = z.output<Options>;

/** Whether a technique ends with the first prompt that works. */
export const earlyStop = z.boolean().default(true).meta({
  description: 'stop attacking a goal after its first jailbreak',
  negated: 'keep attacking after the first jailbreak',
});
