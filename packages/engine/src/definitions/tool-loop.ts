import type { TargetReply } from '@provoke/evidence';
import type { Message } from './model.ts';

/** A tool as a model is told of it. */
export type ToolDefinition = {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: Readonly<Record<string, unknown>>;
};

/** Calls of tools that we run for the agent, within one attempt. */
export type ToolLoop = {
  /** Runs the calls of a reply. What to send after the messages before it; undefined if the attempt is over. */
  take(reply: TargetReply): readonly Message[] | undefined;
  /**
   * All that was replied and done so far as one reply; undefined before the first. `by` is what ended it from outside.
   */
  conclude(by?: 'budget' | 'failure'): TargetReply | undefined;
};

/** Tools of ours that an agent may call. */
export type OwnTools = {
  /** Their names. */
  names: readonly string[];
  /** The most requests that their calls add to an attempt. */
  requestsMax: number;
  /** For a conversation that starts with these messages. */
  open(messages: readonly Message[]): ToolLoop;
};
