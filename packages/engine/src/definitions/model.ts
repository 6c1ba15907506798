import type { Usage } from '@provoke/evidence';
import { CallError, type CallErrorOptions } from './call-error.ts';
import type { ToolDefinition } from './tool-loop.ts';

export type Message =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: readonly MessageCall[] }
  | { role: 'tool'; content: string; toolCallId: string };

/** A tool call within a message. */
export type MessageCall = { id: string; name: string /** JSON. */; arguments: string };

/** US dollars per million tokens. */
export type Price = { input: number; output: number };

/** How a model is asked. A missing option means the model's own default. */
export type AskOptions = {
  maxTokens?: number;
  temperature?: number;
  topP?: number;
  seed?: number;
  stop?: readonly string[];
  /** Tools that it may call. Its calls are read from the wire. */
  tools?: readonly ToolDefinition[];
  /**
   * The start of the answer. A model that cannot continue one starts anew; either way the answer contains it only
   * once.
   */
  prefill?: string;
  /**
   * To the cache, two calls with this name are the same question, even if their words differ (for example a random
   * marker).
   */
  cacheAs?: string;
  /**
   * Which of several answers to one question this is. Each is asked for separately, unless a temperature of 0 makes
   * them equal.
   */
  sample?: number;
  /** Whether the cache may keep an answer (default: any that is not empty). */
  isReadable?: (answer: string) => boolean;
};

export type ModelReply = {
  text: string;
  usage: Usage | null;
  /** Set if the answer came from the cache and no call was made. */
  isKept?: true;
  /** Set if a filter stopped the answer, or the server says that the model refused. */
  isFiltered?: true;
};

/** A helper model: an attacker, a judge, a classifier. */
export type Model = {
  /** `<runtime>/<model>`, as configured. */
  identifier: string;
  /** Models of the same address share their concurrency. */
  address: string;
  /** The environment variable that its key is from; absent without a key, or if the key was given in another way. */
  keyVariable?: string | undefined;
  /** Zero for a local model; null if unknown. */
  price: Price | null;
  /** Checks that the model is available, if that is free of charge. Throws a `ModelError` with what to type. */
  check?(signal: AbortSignal): Promise<void>;
  /** Throws `ModelError`. */
  reply(
    messages: readonly Message[],
    options: AskOptions & { signal: AbortSignal },
  ): Promise<ModelReply>;
};

/** Asks the helper model: metered, traced, retried, cached. Throws `ModelError`, also if none is configured. */
export type Ask = (messages: readonly Message[], options?: AskOptions) => Promise<string>;

/** A helper model could not answer. The message explains how to fix it. */
export class ModelError extends CallError {
  override readonly name = 'ModelError';
  /** The role that it was asked in, where that is known. */
  readonly role: string | undefined;

  constructor(message: string, { role, ...options }: CallErrorOptions & { role?: string }) {
    super(message, options);
    this.role = role;
  }
}
