import { CallError } from './call-error.ts';

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

/** What a call used, as the far end counted it. */
export type Usage = { inputTokens: number; outputTokens: number };

/** US dollars per million tokens. */
export type Price = { input: number; output: number };

/** How a model is asked; what is left out is the model's own default. */
export type AskOptions = {
  maxTokens?: number;
  temperature?: number;
  topP?: number;
  stop?: readonly string[];
  /** The beginning of the answer. A model that cannot go on from one begins anew; the answer holds it in either case only once. */
  prefill?: string;
  /** Two calls of one name are the same question to the cache, though their words differ (a random fence, say). */
  cacheAs?: string;
  /** Which of several answers to one question this is: each is asked for, unless a temperature of 0 makes them one. */
  sample?: number;
  /** Whether an answer is one that the cache may keep; unless told otherwise, any that is not empty. */
  isReadable?: (answer: string) => boolean;
};

export type ModelReply = {
  text: string;
  usage: Usage | null;
  /** From an answer that was kept: nobody was asked. */
  isKept?: true;
};

/** A model that plays a role for us: an attacker, a judge, a classifier. */
export type Model = {
  /** `<runtime>/<model>`, as configured. */
  identifier: string;
  /** Models of the same address share their concurrency. */
  address: string;
  /** Zero for a local model; null where nobody told us. */
  price: Price | null;
  /** Looks whether it is there, where that costs nothing. Throws `ModelError` that says what to type. */
  check?(signal: AbortSignal): Promise<void>;
  /** Throws `ModelError`. */
  reply(
    messages: readonly Message[],
    options: AskOptions & { signal: AbortSignal },
  ): Promise<ModelReply>;
};

/** Asks the model that plays a part: metered, traced, retried, cached. Throws `ModelError`, also when none is configured. */
export type Ask = (messages: readonly Message[], options?: AskOptions) => Promise<string>;

/** A helper model could not answer. The message says what to do. */
export class ModelError extends CallError {
  override readonly name = 'ModelError';
}
