import type { AgentType } from '@provoke/contract';
import type { TargetReply } from '@provoke/evidence';
import type { ShownActs } from '@provoke/evidence/acts';
import type { z } from 'zod';
import { CallError, type CallErrorOptions } from './call-error.ts';
import type { Message } from './model.ts';
import type { OwnTools, ToolDefinition } from './tool-loop.ts';

/** Which acts of an agent its answers show: the calls of its tools, and what those answered. */
export type ObservableActs = ShownActs;

/** An agent under test. It keeps no conversation: every call carries all messages. */
export type Target<Payload extends object = object> = {
  /**
   * Whether it claims to continue a final assistant message as the start of its reply. A campaign checks this before
   * relying on it.
   */
  canPrefill: boolean;
  /**
   * Which acts its answers would show, if there were any; undefined if that is not known. Declared is not enough: a
   * campaign checks it, and what was ever seen can be seen.
   */
  observable?: ObservableActs;
  /**
   * How unlikely the agent finds this opening of its reply: mean cross-entropy in nats per token, and the token count
   * if known. Only if the agent exposes log-probabilities. Throws `TargetError`.
   */
  crossEntropy?(
    messages: readonly Message[],
    beginning: string,
    options: { signal: AbortSignal },
  ): Promise<number | CrossEntropy>;
  /** The request body for these messages. It is recorded as it is, so it holds no secret. */
  payload(messages: readonly Message[], options: PayloadOptions): Payload;
  /** Whether its wire has room for tools, their calls and their results. */
  carriesTools?: true;
  /** Tools that we run for it; absent for an agent with tools of its own, or none. */
  ownTools?: OwnTools;
  /** Names of tools of its own, as far as the user knows them. */
  knownTools?: readonly string[];
  /** Maximum simultaneous calls; one browser page takes one at a time. */
  concurrencyMax?: number;
  /**
   * `goal` is the same for all calls about one goal; `session` is from `newSession`, and the same for all tries of an
   * attempt. `traceparent` makes the header by that name, by which the agent's spans are known as this attempt's; give
   * it the number of the turn where a call sends several. Throws `TargetError`.
   */
  send(
    payload: Payload,
    options: {
      signal: AbortSignal;
      goal?: string;
      session?: string;
      traceparent?: (turn?: number) => string;
    },
  ): Promise<TargetReply>;
  /**
   * A name for the session that a call starts, as the agent gets it. Absent if the agent gets none, or names its
   * sessions itself.
   */
  newSession?(): string;
  /**
   * Of a target that keeps conversations open: those of this goal are over. So that none is lost, no more goals are
   * worked on than there are calls.
   */
  leaveGoal?(goal: string): void;
  /** The stored reply of an earlier call, found without sending anything. */
  findKept?(payload: Payload, options: { signal: AbortSignal }): Promise<TargetReply | undefined>;
  /**
   * Whether it reads replies better after one harmless exchange, in a conversation of its own. Asked before the first
   * prompt.
   */
  wantsOpening?(options: { signal: AbortSignal }): Promise<boolean>;
  /** The names of its tools, where its server tells them. */
  listTools?(options: { signal: AbortSignal }): Promise<readonly string[]>;
  /** Stops what it started: a browser, a process. */
  close?(): Promise<void>;
};

export type PayloadOptions = {
  maxTokens: number | undefined;
  /** Offered to the model, by a target that carries tools. */
  tools?: readonly ToolDefinition[];
};

/** Mean in nats per token. */
export type CrossEntropy = { mean: number; tokens: number };

export type Environment = Readonly<Record<string, string | undefined>>;

export type Connection = {
  fetch: typeof globalThis.fetch;
  env: Environment;
  /** Maximum duration of one call. */
  timeoutMs: number;
  /** The cookies and storage of a browser in which a person signed in to the agent's site. They are secret. */
  browserState?: object | undefined;
  /** Simultaneous calls that the user asked for. */
  callsAtOnce?: number | undefined;
  /** Called with what a person at a terminal should check about how the agent is used. */
  onNotice?: ((text: string) => void) | undefined;
  /** Called with a secret that the target learns, such as a token of its login: it is masked wherever it would appear. */
  onSecret?: ((secret: string) => void) | undefined;
};

/** One way to talk to agents. */
export type TargetAdapter<
  Settings extends z.ZodObject = z.ZodObject,
  Payload extends object = object,
  Name extends string = string,
> = {
  /** The client's name for the type, as in `--agent-type`. */
  type: Name;
  /** Other names that people type. */
  aliases: readonly Name[];
  /** The service's name for the type. */
  apiType: AgentType;
  title: string;
  settings: Settings;
  /** It chooses a model if none is given; other types use the agent's name as the model. */
  choosesModel?: boolean;
  /** The default address; throws if one must be given. */
  endpoint(settings: z.output<Settings>, env: Environment): string;
  connect(settings: z.output<Settings>, connection: Connection): Target<Payload>;
};

/**
 * Identity at run time. Ties `connect`'s settings to the schema, and `send`'s argument to what `payload` returns; keeps
 * the names as types. Write `payload` above `send`.
 */
export const defineTarget = <S extends z.ZodObject, P extends object, Name extends string>(
  adapter: TargetAdapter<S, P, Name>,
): TargetAdapter<S, P, Name> => adapter;

/** What came over the wire, unchanged. */
export type Answered = Pick<TargetReply, 'statusCode' | 'headers' | 'body'>;

type TargetErrorOptions = CallErrorOptions & {
  answer?: Answered;
  begun?: TargetReply | undefined;
};

/** A failure of the agent under test as a system. The message explains how to fix it. */
export class TargetError extends CallError {
  override readonly name = 'TargetError';
  /** The whole answer, if there was one: the user may know it as a filter's. */
  readonly answer: Answered | undefined;
  /** What arrived of a reply before it failed: the user may know the failure as a filter's. */
  readonly begun: TargetReply | undefined;

  constructor(message: string, { answer, begun, ...options }: TargetErrorOptions) {
    super(message, options);
    this.answer = answer;
    this.begun = begun;
  }
}
