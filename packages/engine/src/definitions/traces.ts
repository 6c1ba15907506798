import type { ToolCall, ToolResult } from '@provoke/evidence/acts';
import type { ObservableActs } from './target.ts';

/** What the spans of an attempt show of the agent's acts. */
export type TraceSeen = {
  /** In the order of time, each with its turn. More spans may tell of a call in another way. */
  steps: readonly (ToolCall | ToolResult)[];
  /** Which acts would be among them; none before the trace has ended. */
  shows: ObservableActs;
};

/** An attempt's own trace. Its id is random, so that no agent can know another's. */
export type AttemptTrace = {
  /** 32 hex digits. */
  id: string;
  /** The header `traceparent` of a request. `turn` is that of the conversation, where a call sends several. */
  traceparent(turn?: number): string;
  /**
   * What arrived until the trace ended, or for as long as it is waited for. Undefined if no spans are expected.
   */
  seen(signal: AbortSignal): Promise<TraceSeen | undefined>;
  /**
   * Calls back with all that is known whenever more than that has arrived, one call after the other, until late spans no
   * longer count.
   */
  onMore(listener: (seen: TraceSeen) => Promise<void>): void;
};

/** Where the traces of an agent arrive. */
export type Traces = {
  /** For an attempt of this technique, at this turn of its conversation. */
  open(attempt: { technique: string; turn: number }, signal: AbortSignal): Promise<AttemptTrace>;
  /** Until when late spans count, if the last attempt was made now; undefined if no trace was opened. */
  settlesUntil(): Date | undefined;
  /** Resolves when late spans no longer count, and all that came has been called back with. */
  settle(signal: AbortSignal): Promise<void>;
};
