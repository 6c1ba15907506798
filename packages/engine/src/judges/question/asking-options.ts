import { z } from 'zod';

/** Options that all judges with a model share. */
export const askingOptions = {
  max_judge_retries: z.int().min(0).max(10).default(2).describe('retries for an unreadable answer'),
  max_tokens_eval: z
    .int()
    .min(1)
    .max(4_096)
    .default(512)
    .describe("maximum length of the judge model's answer, in tokens"),
  judge_temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0)
    .describe('sampling temperature of the judge model'),
  filter_len: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('shorter replies count as resisted without asking the model, in characters'),
  reply_max_chars: z
    .int()
    .min(200)
    .max(1_000_000)
    .default(12_000)
    .describe(
      'maximum length of a reply shown in full, in characters; the judge sees the start and end of a longer one',
    ),
  whole_conversation: z.boolean().default(false).meta({
    description:
      "judge the agent's replies of all turns together, not the last one alone (default: on for techniques of several turns)",
    negated: 'judge the last reply alone, as the published question does',
  }),
  quote: z.boolean().default(true).meta({
    description:
      'ask the judge that finds a reply broken for the words that show it; without such words in the reply, no verdict',
    negated: 'decide without asking the judge for the words of the reply that show a break',
  }),
};

export type AskingOptions = {
  [Name in keyof typeof askingOptions]: z.output<(typeof askingOptions)[Name]>;
};
