import { z } from 'zod';
import { chatSettings, toolSettings } from '../chat-settings.ts';
import { credentialSettings } from '../over-http/authorized-caller.ts';
import { RequestHeaders } from '../over-http/request-headers.ts';

export const ChatapiSettings = z.strictObject({
  /** A base URL such as `http://127.0.0.1:8000/v1`, or the endpoint's full address. */
  endpoint: z.string().optional(),
  model: z.string(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  ...credentialSettings,
  ...chatSettings,
  ...toolSettings,
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
