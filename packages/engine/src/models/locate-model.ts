import { localModelUrl } from '@provoke/contract';
import { ModelError, type Price } from '../definitions/model.ts';
import type { Environment } from '../definitions/target.ts';
import { isVendors } from '../network/vendors.ts';
import { findRuntime, LOCAL_MODEL_NAMES, type Protocol, type Runtime } from './runtimes.ts';

export type ModelSettings = {
  /** `<runtime>/<model>`, such as `ollama/llama3`. With an endpoint, the model's name alone also works. */
  identifier: string;
  endpoint?: string | undefined;
  apiKey?: string | undefined;
  price?: Price | undefined;
};

export type Located = {
  protocol: Protocol;
  /** The model's name on its server. */
  model: string;
  baseURL: string;
  apiKey: string | undefined;
  /** The vendor's variable that the key is from, if none was given. */
  keyVariable?: string | undefined;
  price: Price | null;
  /** Whether it continues a final assistant message. */
  canPrefill: boolean;
  /** Whether it is the local model server, which can list its models. */
  listsModels: boolean;
  /** What to type if it does not answer. */
  hint: string;
};

/** Paths that only the local model server has. */
const LOCAL_MODEL_API = /\/api\/(?:generate|chat)\/*$/;

/** Names, with slashes between them. */
const MODEL_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@:/-]+$/;

const FREE: Price = { input: 0, output: 0 };

/** Resolves a model's address, protocol and key. Throws `ModelError` if a setting is missing. */
export function locateModel(settings: ModelSettings, env: Environment): Located {
  const [name = '', ...rest] = settings.identifier.split('/');
  const model = rest.join('/');
  if (model !== '' && LOCAL_MODEL_NAMES.includes(name.toLowerCase()))
    return locateLocal(settings, model, env);
  if (settings.endpoint && LOCAL_MODEL_API.test(settings.endpoint))
    return locateLocal(settings, settings.identifier, env);
  const runtime = model === '' ? undefined : findRuntime(name);
  return runtime ? locateBy(runtime, settings, model, env) : locateAt(settings);
}

const locateLocal = ({ endpoint, price }: ModelSettings, model: string, env: Environment) =>
  ({
    protocol: 'chat-completions',
    model,
    baseURL: `${localModelUrl(endpoint && toBase(endpoint), env).replace(/\/v1$/, '')}/v1`,
    apiKey: undefined,
    price: price ?? FREE,
    canPrefill: true,
    listsModels: true,
    hint: `Start the local model server with: ollama serve; and install the model with: ollama pull ${model}`,
  }) satisfies Located;

function locateBy(
  runtime: Runtime,
  { identifier, endpoint, apiKey, price }: ModelSettings,
  model: string,
  env: Environment,
): Located {
  const { protocol, keyVariables, isLocal = false } = runtime;
  // It becomes part of the address, which its key must not leave.
  if (protocol === 'google' && !MODEL_PATH.test(model))
    throw new ModelError(`${model} is not the name of a model.`, { retryable: false });
  const baseURL = endpoint ?? readFirst(runtime.baseVariables, env)?.value ?? runtime.baseURL;
  if (!baseURL) throw needsEndpoint(identifier);
  // The vendor's key goes to the vendor, or to the address in the environment, never to a custom endpoint.
  const own = (apiKey ?? endpoint) === undefined ? readFirst(keyVariables, env) : undefined;
  const key = apiKey ?? own?.value;
  if (!key && isVendors(baseURL))
    throw new ModelError(
      `The model ${identifier} needs a key. ${endpoint === undefined ? `Set ${keyVariables[0]}, or pass` : 'Pass'} its api_key.`,
      { retryable: false },
    );
  return {
    protocol,
    model,
    baseURL: toBase(baseURL),
    ...{ apiKey: key, keyVariable: own?.name },
    price: price ?? (isLocal ? FREE : null),
    canPrefill: isLocal || protocol === 'anthropic',
    listsModels: false,
    hint: isLocal
      ? `Is the server running at ${baseURL}, and does it serve ${model}?`
      : `Check its name, ${keyVariables[0]}, and the endpoint if you set one.`,
  };
}

function locateAt({ identifier, endpoint, apiKey, price }: ModelSettings): Located {
  if (!endpoint) throw needsEndpoint(identifier);
  if (!apiKey && isVendors(endpoint))
    throw new ModelError(
      `The model ${identifier} needs a key: ${new URL(endpoint).origin} requires one. Pass its api_key.`,
      { retryable: false },
    );
  return {
    protocol: 'chat-completions',
    model: identifier,
    baseURL: toBase(endpoint),
    apiKey,
    price: price ?? null,
    canPrefill: false,
    listsModels: false,
    hint: 'Check its endpoint (a base URL usually ends in /v1) and its key.',
  };
}

/** The first of these variables that is set. */
function readFirst(names: readonly string[] = [], env: Environment) {
  const name = names.find((one) => Boolean(env[one]));
  return name === undefined ? undefined : { name, value: env[name] };
}

const toBase = (endpoint: string) =>
  endpoint.replace(/\/chat\/completions\/?$/, '').replace(/(?<!\/)\/+$/, '');

const needsEndpoint = (identifier: string) =>
  new ModelError(
    `The model ${identifier} needs an endpoint, such as http://127.0.0.1:8000/v1. A local one is named ollama/<model>, a hosted one openai/<model>, anthropic/<model> and so on.`,
    { retryable: false },
  );
