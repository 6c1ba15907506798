import { z } from 'zod';

/** Settings of every agent that is code of the user's on this machine. */
export const ownCodeSettings = {
  endpoint: z.string().optional().describe('ignored: the agent runs on this machine'),
  model: z.string().optional().describe('ignored: the code decides'),
  apiKey: z
    .undefined('Code of your own takes no key of ours. Name its variables in pass_env.')
    .optional(),
  folder: z.string().min(1).optional().describe("where it runs (default: this file's folder)"),
  pass_env: z
    .array(z.string())
    .optional()
    .describe('extra environment variables it may see, by name'),
  history: z
    .enum(['replay', 'messages'])
    .default('replay')
    .describe(
      'of a conversation: replay calls it once for each prompt, in one session; messages calls it once, with all messages',
    ),
  concurrency: z.int().min(1).optional().describe('most calls at the same time'),
};
