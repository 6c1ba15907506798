import type { AgentType } from '@provoke/contract';
import type { z } from 'zod';
import type { Step } from './attempt.ts';
import { CallError } from './call-error.ts';
import type { Message, Usage } from './model.ts';

/** Everything a target said: evidence, and never to be trusted. */
export type TargetReply = {
  text: string;
  statusCode: number | null;
  headers: Record<string, string>;
  /** The raw body, byte for byte as text. */
  body: string;
  toolCalls: unknown[] | null;
  /** As the target counted it; null when it did not. */
  usage: Usage | null;
  /** What the agent did on its way, as far as it tells: thoughts, tool calls and their results, in order. */
  steps?: readonly Step[];
};

/** An agent under test. Holds no conversation of its own: every call carries all of it. */
export type Target<Payload extends object = object> = {
  /** Whether it says that it goes on from a last message of the assistant, as if it had begun its reply that way; a campaign finds out before it relies on that. */
  canPrefill: boolean;
  /**
   * How unlikely the agent finds this beginning of its reply: the mean cross-entropy in nats a token, and its
   * tokens if they are known. Only where the agent's log-probabilities can be had. Throws `TargetError`.
   */
  crossEntropy?(
    messages: readonly Message[],
    beginning: string,
    options: { signal: AbortSignal },
  ): Promise<number | CrossEntropy>;
  /** What goes over the wire for these messages: recorded as it is, so it holds no secret. */
  payload(messages: readonly Message[], options: { maxTokens: number | undefined }): Payload;
  /** More calls at once than this would disturb each other: one page of a browser takes one. */
  concurrencyMax?: number;
  /** Throws `TargetError`. */
  send(payload: Payload, options: { signal: AbortSignal }): Promise<TargetReply>;
  /** The reply that was kept from an earlier call: nothing is sent for it. */
  findKept?(payload: Payload): Promise<TargetReply | undefined>;
  /** Ends what it started: a browser, a process. */
  close?(): Promise<void>;
};

/** In nats a token. */
export type CrossEntropy = { mean: number; tokens: number };

export type Environment = Readonly<Record<string, string | undefined>>;

export type Connection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** The time one call may take. */
  timeoutMs: number;
};

/** One way to talk to agents. */
export type TargetAdapter<
  Settings extends z.ZodObject = z.ZodObject,
  Payload extends object = object,
> = {
  /** The client's name for it, as in `--agent-type`. */
  type: string;
  /** Other names that people type. */
  aliases: readonly string[];
  /** The service's name for it. */
  apiType: AgentType;
  title: string;
  settings: Settings;
  /** It has a model of its own when nobody names one; the others get the agent's name as the model's. */
  choosesModel?: boolean;
  /** Where it is when nobody says; throws when it has to be said. */
  endpoint(settings: z.output<Settings>, env: Environment): string;
  connect(settings: z.output<Settings>, connection: Connection): Target<Payload>;
};

/** Identity at run time; ties `connect`'s settings to the schema, and what `send` takes to what `payload` returns. Write `payload` above `send`. */
export const defineTarget = <S extends z.ZodObject, P extends object>(
  adapter: TargetAdapter<S, P>,
): TargetAdapter<S, P> => adapter;

/** What an agent under test did wrong, seen as a system. The message says what to do about it. */
export class TargetError extends CallError {
  override readonly name = 'TargetError';
}
