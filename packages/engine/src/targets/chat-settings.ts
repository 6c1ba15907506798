import { z } from 'zod';

const TEMPERATURE = 'The temperature is a number from 0 to 2.';
const TOP_P = 'The top_p is a number above 0, up to 1.';
const SEED = 'The seed is a whole number from 0.';

/** What every chat target takes, and sends with each request. What is missing is left to the server. */
export const chatSettings = {
  system_prompt: z
    .string('The system_prompt is a text.')
    .regex(/\S/, 'The system_prompt is empty: write one, or leave it out.')
    .optional()
    .describe("the agent's own system prompt, placed before any other"),
  temperature: z.number(TEMPERATURE).min(0, TEMPERATURE).max(2, TEMPERATURE).optional(),
  top_p: z.number(TOP_P).gt(0, TOP_P).max(1, TOP_P).optional(),
  seed: z
    .int(SEED)
    .min(0, SEED)
    .optional()
    .describe('seed for sampling, where the server supports it'),
};

/** Of the chat targets whose protocol has streams. */
export const streamSetting = z
  .boolean('The stream is true or false.')
  .optional()
  .describe('ask for a stream (default: no); an answer that is one is read in any case');

/** Of the chat targets with a request of OpenAI's: they send the user's tools as they are. */
export const toolSettings = {
  tools: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .optional()
    .describe('tools the model may call, in the format of the API'),
  tool_choice: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  stream: streamSetting,
  reasoning_effort: z.string().min(1).optional().describe('how much a reasoning model thinks'),
  extra_body: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('extra fields of the request, such as frequency_penalty'),
};

type Offering = { tools?: readonly unknown[] | undefined; extra_body?: object | undefined };

/** The tools that every request offers, if any. */
export function toolsOffered({ tools, extra_body = {} }: Offering): readonly unknown[] {
  const extra = 'tools' in extra_body ? extra_body.tools : undefined;
  return tools ?? (extra === undefined ? [] : [extra].flat());
}

export const chatSettingNames: readonly string[] = Object.keys(chatSettings);

export type Sampling = { [name in 'temperature' | 'top_p' | 'seed']?: number | undefined };

/** Only what is set. */
export const samplingOf = ({ temperature, top_p, seed }: Sampling) => ({
  ...(temperature !== undefined && { temperature }),
  ...(top_p !== undefined && { top_p }),
  ...(seed !== undefined && { seed }),
});
