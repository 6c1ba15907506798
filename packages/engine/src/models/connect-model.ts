import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { localModelUrl } from '@provoke/contract';
import { APICallError, generateText } from 'ai';
import { type Model, ModelError } from '../model.ts';
import type { Environment } from '../target.ts';

export type ModelSettings = {
  /** `<runtime>/<model>`; a local runtime is `ollama` or `localmodel`. */
  identifier: string;
  endpoint?: string | undefined;
  apiKey?: string | undefined;
};

export type ModelConnection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** The time one call may take. */
  timeoutMs: number;
};

const LOCAL_RUNTIMES = ['localmodel', 'ollama'];

/** A role model through the `ai` SDK, which retries what is transient. Temperature 0, so that verdicts repeat. */
export function connectModel(
  settings: ModelSettings,
  { fetch, env, timeoutMs }: ModelConnection,
): Model {
  const { identifier } = settings;
  const { baseURL, model, hint } = locate(settings, env);
  const provider = createOpenAICompatible({
    name: 'role-model',
    baseURL,
    fetch,
    ...(settings.apiKey && { apiKey: settings.apiKey }),
  });
  return {
    identifier,
    address: baseURL,
    price: null,
    async reply(messages, { signal, maxTokens, temperature, topP }) {
      try {
        const { text } = await generateText({
          model: provider(model),
          messages: [...messages],
          allowSystemInMessages: true,
          ...(temperature !== undefined && { temperature }),
          ...(topP !== undefined && { topP }),
          ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        return { text, usage: null };
      } catch (cause) {
        signal.throwIfAborted();
        throw new ModelError(
          `The model ${identifier} at ${baseURL} ${troubleWith(cause)}. ${hint}`,
          { cause, retryable: false },
        );
      }
    },
  };
}

function locate({ identifier, endpoint }: ModelSettings, env: Environment) {
  const [runtime = '', ...rest] = identifier.split('/');
  const isLocal = rest.length > 0 && LOCAL_RUNTIMES.includes(runtime.toLowerCase());
  if (isLocal) {
    const model = rest.join('/');
    return {
      model,
      baseURL: `${localModelUrl(endpoint, env).replace(/\/v1$/, '')}/v1`,
      hint: `Is the server running, and the model installed? Try: ollama pull ${model}`,
    };
  }
  const isChatApi =
    rest.length > 0 && ['openai', 'chatapi', 'chatapi-sdk'].includes(runtime.toLowerCase());
  if (!endpoint)
    throw new ModelError(
      `The model ${identifier} needs an endpoint, such as http://127.0.0.1:8000/v1. A local one is named ollama/<model>.`,
      { retryable: false },
    );
  return {
    model: isChatApi ? rest.join('/') : identifier,
    baseURL: endpoint.replace(/\/chat\/completions\/?$/, '').replace(/\/+$/, ''),
    hint: 'Check its endpoint (a base URL usually ends in /v1) and its key.',
  };
}

function troubleWith(cause: unknown): string {
  const error = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const last = (cause as { lastError?: unknown }).lastError ?? error;
  if (APICallError.isInstance(last) && last.statusCode) return `answered ${last.statusCode}`;
  return last instanceof Error && last.name === 'TimeoutError'
    ? 'took too long'
    : 'cannot be reached';
}
