import { vendors } from '../network/vendors.ts';

/** Wire protocol of a runtime. */
export type Protocol = 'chat-completions' | 'openai' | 'anthropic' | 'google';

/** A runtime: the part of an identifier before the first slash. */
export type Runtime = {
  names: readonly string[];
  protocol: Protocol;
  /** Default address. */
  baseURL?: string;
  /** Variables that may hold the key; the first one set counts. */
  keyVariables: readonly string[];
  baseVariables?: readonly string[];
  /** Runs on the user's machine: free, and needs no key. */
  isLocal?: boolean;
};

const hosted = (name: string, baseURL: string, ...keyVariables: string[]): Runtime => ({
  names: [name],
  protocol: 'chat-completions',
  baseURL,
  keyVariables,
});

const local = (baseURL: string, ...names: string[]): Runtime => ({
  names,
  protocol: 'chat-completions',
  baseURL,
  keyVariables: [],
  isLocal: true,
});

/** The registry: a vendor with the chat-completions protocol is one line. */
export const runtimes: readonly Runtime[] = [
  {
    names: ['openai'],
    protocol: 'openai',
    baseURL: vendors.openai,
    keyVariables: ['OPENAI_API_KEY'],
    baseVariables: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
  },
  {
    names: ['chatapi', 'chatapi-sdk', 'openai-sdk'],
    protocol: 'chat-completions',
    keyVariables: ['OPENAI_API_KEY'],
    baseVariables: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
  },
  {
    names: ['anthropic'],
    protocol: 'anthropic',
    baseURL: vendors.anthropic,
    keyVariables: ['ANTHROPIC_API_KEY'],
  },
  {
    names: ['google', 'gemini'],
    protocol: 'google',
    baseURL: vendors.google,
    keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  },
  hosted('mistral', vendors.mistral, 'MISTRAL_API_KEY'),
  hosted('groq', vendors.groq, 'GROQ_API_KEY'),
  hosted('openrouter', vendors.openrouter, 'OPENROUTER_API_KEY'),
  hosted('together', vendors.together, 'TOGETHER_API_KEY', 'TOGETHER_AI_API_KEY'),
  hosted('fireworks', vendors.fireworks, 'FIREWORKS_API_KEY'),
  hosted('deepseek', vendors.deepseek, 'DEEPSEEK_API_KEY'),
  hosted('xai', vendors.xai, 'XAI_API_KEY'),
  hosted('cerebras', vendors.cerebras, 'CEREBRAS_API_KEY'),
  local('http://127.0.0.1:8000/v1', 'vllm'),
  local('http://127.0.0.1:1234/v1', 'lmstudio'),
  local('http://127.0.0.1:8080/v1', 'llamacpp', 'llama.cpp'),
];

/** The local model server is found by separate rules (`localModelUrl`). */
export const LOCAL_MODEL_NAMES: readonly string[] = ['localmodel', 'ollama'];

/** What may be in front of a model's name. */
export const runtimeNames: readonly string[] = [
  ...LOCAL_MODEL_NAMES,
  ...runtimes.flatMap(({ names }) => names),
];

export const findRuntime = (name: string): Runtime | undefined =>
  runtimes.find(({ names }) => names.includes(name.toLowerCase()));

/** All variables that may hold a vendor's key. Their values are masked in records. */
export const keyVariables: readonly string[] = [
  ...new Set(runtimes.flatMap((runtime) => runtime.keyVariables)),
];
