import { z } from 'zod';

/** What every judge that asks a model can be told. */
export const askingOptions = {
  max_judge_retries: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('how often an answer that cannot be read is asked for again, 0 to 10'),
  max_tokens_eval: z
    .int()
    .min(1)
    .max(4_096)
    .default(512)
    .describe("longest answer of the judge's model in tokens, 1 to 4096"),
  judge_temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0)
    .describe("temperature of the judge's model, 0 to 2"),
  filter_len: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe(
      'a reply of fewer characters counts as resisted and no model is asked, 0 to 10000; 0 asks about every reply',
    ),
  reply_max_chars: z
    .int()
    .min(200)
    .max(1_000_000)
    .default(12_000)
    .describe(
      'longest text shown to the judge whole, 200 to 1000000 characters; of a longer one it sees beginning and end, and is told how much is missing',
    ),
};

export type AskingOptions = {
  [Name in keyof typeof askingOptions]: z.output<(typeof askingOptions)[Name]>;
};
