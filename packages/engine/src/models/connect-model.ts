import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { limitCall } from '../limit-call.ts';
import type { Model } from '../model.ts';
import type { Environment } from '../target.ts';
import { checkLocalModel } from './check-local-model.ts';
import { createGenerate } from './generate.ts';
import { limitAnswer } from './limit-answer.ts';
import { type Located, locateModel, type ModelSettings } from './locate-model.ts';
import { toModelError } from './model-trouble.ts';

export type ModelConnection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** The time one call may take. */
  timeoutMs: number;
};

/** A role model through the `ai` SDK. It tries once: waiting and trying again is the campaign's. Throws `ModelError`. */
export function connectModel(
  settings: ModelSettings,
  { fetch, env, timeoutMs }: ModelConnection,
): Model {
  const located = locateModel(settings, env);
  const limited = limitAnswer(fetch);
  const generate = createGenerate(languageModel(located, limited), located);
  const { identifier } = settings;
  return {
    identifier,
    address: located.baseURL,
    price: located.price,
    ...(located.listsModels && {
      check: (signal: AbortSignal) => checkLocalModel({ ...located, fetch: limited }, signal),
    }),
    async reply(messages, { signal, ...options }) {
      const limit = limitCall(signal, timeoutMs);
      try {
        return await generate(messages, options, limit.signal);
      } catch (cause) {
        signal.throwIfAborted();
        throw toModelError(cause, { identifier, located, timedOut: limit.signal.aborted });
      } finally {
        limit.end();
      }
    },
  };
}

/** Follows no redirect, so that a key goes to the configured origin only. */
function languageModel({ protocol, model, baseURL, apiKey }: Located, fetch: Fetch): LanguageModel {
  const settings = {
    baseURL,
    fetch: ((url, init) => fetch(url, { ...init, redirect: 'error' })) as Fetch,
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

type Fetch = typeof globalThis.fetch;
