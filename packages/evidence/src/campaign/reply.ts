import type { StepType } from '@provoke/contract';

/** Everything a target said. It is evidence and must never be trusted. */
export type TargetReply = {
  text: string;
  statusCode: number | null;
  headers: Record<string, string>;
  /** The raw body, byte for byte as text. */
  body: string;
  toolCalls: unknown[] | null;
  /** Why it is not whole, such as `length`: what must not be in it may be in the rest. */
  unfinished?: string;
  /** The agent's own filter stopped the prompt, or the reply after what is here. */
  blockedBy?: 'filter';
  /** As counted by the target; null if it did not count. */
  usage: Usage | null;
  /** The agent's steps on the way, as far as it reports them: thoughts, tool calls and their results, in order. */
  steps?: readonly Step[];
};

/** Tokens that a call used, as counted by the server. */
export type Usage = { inputTokens: number; outputTokens: number };

/** One step of an attempt's trace, in order. */
export type Step = { step_type: StepType; content: Record<string, unknown> };
