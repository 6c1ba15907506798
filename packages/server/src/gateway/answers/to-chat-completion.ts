import { randomUUID } from 'node:crypto';
import { type ChatCompletion, jsonObject, measured } from '@provoke/contract';
import { z } from 'zod';
import type { Tokens } from '../credits/cost.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import type { Model } from '../upstreams/upstreams.ts';
import { countTokens } from './count-tokens.ts';
import { tokenCount } from './token-count.ts';

/** For fields that providers often get wrong. */
const optional = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined);

/** Required, because a client cannot use a call that it cannot read. */
const ToolCall = z.union([
  z.looseObject({ function: z.looseObject({ name: z.string(), arguments: z.string() }) }),
  z.looseObject({ custom: z.looseObject({ name: z.string(), input: z.string() }) }),
]);

const Answer = z.object({
  id: optional(measured(z.string().min(1))),
  created: optional(z.int()),
  model: optional(measured(z.string().min(1))),
  choices: measured(
    z
      .array(
        z.object({
          message: z.object({
            content: z.string().nullish(),
            refusal: optional(z.string()),
            tool_calls: z.array(ToolCall).nullish(),
          }),
          finish_reason: optional(z.string()),
          logprobs: optional(jsonObject),
        }),
      )
      .min(1),
  ),
  usage: optional(z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount })),
});

/** Converts a provider's answer to the standard form. Counts the tokens if the provider does not. */
export async function toChatCompletion(
  json: unknown,
  { model, promptTokens }: { model: Model; promptTokens: number },
): Promise<{ value: ChatCompletion; tokens: Tokens }> {
  const { data: answer } = Answer.safeParse(json);
  if (!answer) throw new UpstreamError('The answer has no choices.', 'provider-broken');

  const choices = answer.choices.map(({ message, finish_reason, logprobs }, index) => ({
    index,
    message: toMessage(message),
    finish_reason: finish_reason ?? 'stop',
    ...(logprobs && { logprobs }),
  }));
  const input = answer.usage?.prompt_tokens ?? promptTokens;
  const output = answer.usage?.completion_tokens ?? (await countTokens(choices.flatMap(wordsOf)));
  const value: ChatCompletion = {
    id: answer.id ?? `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: answer.created ?? Math.floor(Date.now() / 1_000),
    model: answer.model ?? model.name,
    choices,
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
  return { value, tokens: { input, output } };
}

type Message = z.output<typeof Answer>['choices'][number]['message'];

const toMessage = ({ content, refusal, tool_calls }: Message) => ({
  role: 'assistant' as const,
  content: content ?? null,
  ...(refusal !== undefined && { refusal }),
  ...(tool_calls && { tool_calls: withIds(tool_calls) }),
});

/** A tool's result refers to the id of its call, so each call needs a unique one. */
function withIds(calls: NonNullable<Message['tool_calls']>) {
  const given = new Set<unknown>();
  return calls.map((call) => {
    const { id } = call;
    const isOwn = typeof id === 'string' && id !== '' && !given.has(id);
    given.add(id);
    const type = 'function' in call ? 'function' : 'custom';
    return { type, ...call, id: isOwn ? id : `call_${randomUUID()}` };
  });
}

const wordsOf = ({ message }: ChatCompletion['choices'][number]): string[] => [
  message.content ?? '',
  message.refusal ?? '',
  message.tool_calls ? JSON.stringify(message.tool_calls) : '',
];
