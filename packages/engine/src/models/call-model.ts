import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { AskOptions, Message, ModelReply } from '../definitions/model.ts';
import { classifyModelError } from './classify-model-error.ts';
import { createGenerate } from './generate.ts';
import type { Located } from './locate-model.ts';

type Fetch = typeof globalThis.fetch;

/** Throws `ModelError`; `limit` aborts when the time is over. */
export type CallModel = (
  messages: readonly Message[],
  options: AskOptions,
  limit: AbortSignal,
) => Promise<ModelReply>;

type Called = { identifier: string; located: Located; fetch: Fetch };

/** Calls a model through the `ai` SDK. Loaded only when a model is connected, because it brings in all of the SDK. */
export function createCallModel({ identifier, located, fetch }: Called): CallModel {
  const generate = createGenerate(languageModel(located, fetch), located);
  return async (messages, options, limit) => {
    try {
      return await generate(messages, options, limit);
    } catch (cause) {
      throw classifyModelError(cause, { identifier, located, timedOut: limit.aborted });
    }
  };
}

/** Follows no redirect, so a key reaches only the configured origin. */
function languageModel({ protocol, model, baseURL, apiKey }: Located, fetch: Fetch): LanguageModel {
  const settings = {
    baseURL,
    fetch: ((url, init) => fetch(url, { ...init, redirect: 'manual' })) as Fetch,
    ...(apiKey && { apiKey }),
  };
  switch (protocol) {
    case 'openai':
      return createOpenAI({ apiKey: 'none', ...settings }).chat(model);
    case 'anthropic':
      return createAnthropic({ apiKey: 'none', ...settings })(model);
    case 'google':
      return createGoogleGenerativeAI({ apiKey: 'none', ...settings })(model);
    case 'chat-completions':
      return createOpenAICompatible({ name: 'role-model', ...settings })(model);
  }
}
