import { z } from 'zod';
import { jsonObject } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { notLonger } from '../fields/not-longer.ts';

const maxTokens = z
  .int()
  .min(1, 'Ensure this value is greater than or equal to 1.')
  .max(
    limits.gatewayTokensMax,
    `Ensure this value is less than or equal to ${limits.gatewayTokensMax}.`,
  )
  .nullish();

const between = (least: number, most: number) =>
  z
    .number({ error: 'A valid number is required.' })
    .min(least, `Ensure this value is greater than or equal to ${least}.`)
    .max(most, `Ensure this value is less than or equal to ${most}.`)
    .nullish();

const TextPart = z.object({ type: z.literal('text'), text: z.string() });

const Message = z
  .object({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
    content: notLonger(limits.gatewayPartsMax, z.union([z.array(TextPart), z.string()])).nullish(),
    name: z.string().optional(),
    tool_calls: notLonger(limits.gatewayPartsMax, z.array(jsonObject)).nullish(),
    tool_call_id: z.string().nullish(),
  })
  .refine(
    ({ content, tool_calls }) => tool_calls?.length || typeof content === 'string' || content,
    {
      path: ['content'],
      error: 'This field is required.',
    },
  )
  .meta({ id: 'ChatMessage', description: '`content` is optional if `tool_calls` is set.' });

export const ChatCompletionRequest = z
  .object({
    messages: measured(
      z
        .array(Message)
        .min(1, 'This list may not be empty.')
        .max(
          limits.gatewayMessagesMax,
          `Ensure this field has no more than ${limits.gatewayMessagesMax} elements.`,
        ),
    ),
    max_tokens: maxTokens,
    max_completion_tokens: maxTokens,
    temperature: between(0, 2),
    top_p: between(0, 1),
    frequency_penalty: between(-2, 2),
    presence_penalty: between(-2, 2),
    stop: notLonger(limits.gatewayPartsMax, z.union([z.array(z.string()), z.string()])).nullish(),
    seed: z.int().nullish(),
    response_format: jsonObject.nullish(),
    logprobs: z.boolean().nullish(),
    top_logprobs: z.int().min(0).max(20).nullish(),
    tools: z.array(jsonObject).nullish(),
    tool_choice: z.union([jsonObject, z.string()]).nullish(),
    n: z.literal(1).nullish(),
    stream: z.boolean().nullish(),
  })
  .meta({
    id: 'ChatCompletionRequest',
    description: 'Other fields, including `model`, are ignored: the service chooses the model.',
  });
export type ChatCompletionRequest = z.infer<typeof ChatCompletionRequest>;

const Choice = z.object({
  index: z.int(),
  message: z.object({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    refusal: z.string().nullable().optional(),
    tool_calls: z.array(jsonObject).optional(),
  }),
  finish_reason: z.string(),
  logprobs: jsonObject.nullable().optional(),
});

export const ChatCompletion = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(Choice).min(1),
    usage: z.object({
      prompt_tokens: z.int(),
      completion_tokens: z.int(),
      total_tokens: z.int(),
    }),
  })
  .meta({ id: 'ChatCompletion', description: "The model's reply and the tokens it used." });
export type ChatCompletion = z.infer<typeof ChatCompletion>;
