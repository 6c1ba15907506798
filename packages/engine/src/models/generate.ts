import { APICallError, generateText, jsonSchema, type LanguageModel, type ToolSet } from 'ai';
import type { AskOptions, Message, ModelReply } from '../definitions/model.ts';
import type { ToolDefinition } from '../definitions/tool-loop.ts';
import { toModelMessages } from './model-messages.ts';

type Generate = (
  messages: readonly Message[],
  options: AskOptions,
  signal: AbortSignal,
) => Promise<ModelReply>;

/**
 * Calls the model through the `ai` SDK, with the start of its answer if it accepts one. Reasoning models on many
 * servers refuse it, and so do some vendors' newest models: those are asked without.
 */
export function createGenerate(
  model: LanguageModel,
  { canPrefill }: { canPrefill: boolean },
): Generate {
  let takesPrefill = canPrefill;
  return async (messages, { prefill, ...options }, signal) => {
    if (!prefill || !takesPrefill) return generate(model, messages, options, signal);
    try {
      return await generate(model, messages, { ...options, prefill }, signal);
    } catch (error) {
      if (!isBadRequest(error)) throw error;
      const reply = await generate(model, messages, options, signal);
      takesPrefill = false;
      return reply;
    }
  };
}

const isBadRequest = (error: unknown) => APICallError.isInstance(error) && error.statusCode === 400;

async function generate(
  model: LanguageModel,
  messages: readonly Message[],
  { maxTokens, temperature, topP, seed, stop, tools, prefill }: AskOptions,
  abortSignal: AbortSignal,
): Promise<ModelReply> {
  // The SDK prints warnings about ignored settings to the console, which is not ours to use.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const begun = prefill === undefined ? [] : [{ role: 'assistant' as const, content: prefill }];
  const { text, usage, finishReason } = await generateText({
    model,
    messages: [...toModelMessages(messages), ...begun],
    allowSystemInMessages: true,
    maxRetries: 0,
    abortSignal,
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(seed !== undefined && { seed }),
    ...(stop !== undefined && { stopSequences: [...stop] }),
    ...(tools !== undefined && { tools: toToolSet(tools) }),
  });
  const { inputTokens, outputTokens } = usage;
  return {
    text: prefill === undefined || text.trimStart().startsWith(prefill) ? text : prefill + text,
    usage:
      inputTokens === undefined && outputTokens === undefined
        ? null
        : { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 },
    ...(finishReason === 'content-filter' && { isFiltered: true as const }),
  };
}

/** None of them runs here. */
const toToolSet = (tools: readonly ToolDefinition[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      { description, inputSchema: jsonSchema(parameters) },
    ]),
  );
