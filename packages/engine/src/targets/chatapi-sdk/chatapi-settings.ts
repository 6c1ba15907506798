import { z } from 'zod';
import { chatSettings, streamSetting } from '../chat-settings.ts';
import { RequestHeaders } from '../over-http/request-headers.ts';

export const ChatapiSettings = z.strictObject({
  /** A base URL such as `http://127.0.0.1:8000/v1`, or the endpoint's full address. */
  endpoint: z.string().optional(),
  model: z.string(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  ...chatSettings,
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
  prefill: z
    .boolean()
    .optional()
    .describe(
      'the server continues a final assistant message (continue_final_message, as in vLLM; default: no)',
    ),
  log_probabilities: z
    .boolean()
    .optional()
    .describe(
      'the server returns log-probabilities of the prompt (prompt_logprobs, as in vLLM; default: no)',
    ),
});
export type ChatapiSettings = z.output<typeof ChatapiSettings>;
