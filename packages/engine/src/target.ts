import type { AgentType } from '@provoke/contract';
import type { z } from 'zod';
import type { Message } from './model.ts';

/** Everything a target said: evidence, and never to be trusted. */
export type TargetReply = {
  text: string;
  statusCode: number | null;
  headers: Record<string, string>;
  /** The raw body, byte for byte as text. */
  body: string;
  toolCalls: unknown[] | null;
};

/** An agent under test. Holds no conversation of its own: every call carries all of it. */
export type Target<Payload extends object = object> = {
  /** What goes over the wire for these messages: recorded as it is, so it holds no secret. */
  payload(messages: readonly Message[], options: { maxTokens: number | undefined }): Payload;
  /** Throws `TargetError`. */
  send(payload: Payload, options: { signal: AbortSignal }): Promise<TargetReply>;
};

export type Environment = Readonly<Record<string, string | undefined>>;

export type Connection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** The time one call may take. */
  timeoutMs: number;
};

/** One way to talk to agents. */
export type TargetAdapter<Settings extends z.ZodObject = z.ZodObject> = {
  /** The client's name for it, as in `--agent-type`. */
  type: string;
  /** Other names that people type. */
  aliases: readonly string[];
  /** The service's name for it. */
  apiType: AgentType;
  title: string;
  settings: Settings;
  /** Where it is when nobody says; throws when it has to be said. */
  endpoint(settings: z.output<Settings>, env: Environment): string;
  connect(settings: z.output<Settings>, connection: Connection): Target;
};

/** Identity at run time; ties `connect`'s settings to the schema. */
export const defineTarget = <S extends z.ZodObject>(adapter: TargetAdapter<S>): TargetAdapter<S> =>
  adapter;

type TargetErrorOptions = {
  /** Whether the same call may go well later. */
  retryable: boolean;
  statusCode?: number;
  body?: string;
  retryAfterMs?: number;
  cause?: unknown;
};

/** What a far system did wrong. The message says what to do about it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly retryable: boolean;
  readonly statusCode: number | null;
  readonly body: string | null;
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { retryable, statusCode, body, retryAfterMs, cause }: TargetErrorOptions,
  ) {
    super(message, { cause });
    this.retryable = retryable;
    this.statusCode = statusCode ?? null;
    this.body = body ?? null;
    this.retryAfterMs = retryAfterMs;
  }
}
