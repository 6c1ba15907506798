import { z } from 'zod';
import { RequestHeaders } from '../over-http/request-headers.ts';

export const ChatapiSettings = z.strictObject({
  /** A base URL such as `http://127.0.0.1:8000/v1`, or the whole address of the endpoint. */
  endpoint: z.string().optional(),
  model: z.string(),
  apiKey: z.string().optional(),
  headers: RequestHeaders,
  tools: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .optional()
    .describe('tools that the model may call, as the protocol has them'),
  tool_choice: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  reasoning_effort: z.string().min(1).optional().describe('how long a reasoning model thinks'),
  extra_body: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('more fields of the request, such as temperature'),
  prefill: z
    .boolean()
    .optional()
    .describe(
      'the server goes on from a last message of the assistant (continue_final_message, as vLLM has it); default: no',
    ),
  log_probabilities: z
    .boolean()
    .optional()
    .describe(
      'the server tells how likely it finds a prompt (prompt_logprobs, as vLLM has it); default: no',
    ),
});
export type ChatapiSettings = z.output<typeof ChatapiSettings>;
