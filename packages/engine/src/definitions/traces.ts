import type { Sent, TraceSeen } from '@provoke/evidence/acts';

/** An attempt's own trace. Its id is random, so that no agent can know another's. */
export type AttemptTrace = {
  /** 32 hex digits. */
  id: string;
  /** The header `traceparent` of a request. `turn` is that of the conversation, where a call sends several. */
  traceparent(turn?: number): string;
  /** The requests that carried it so far. */
  sent(): readonly Sent[];
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
  /**
   * Their spans are kept where an attempt is judged by those that arrive after the campaign: it records what that takes.
   */
  outliveCampaign?: true | undefined;
  /** For an attempt of this technique, at this turn of its conversation. */
  open(attempt: { technique: string; turn: number }, signal: AbortSignal): Promise<AttemptTrace>;
  /** Until when late spans count, if the last attempt was made now; undefined if no trace was opened. */
  settlesUntil(): Date | undefined;
  /** Resolves when late spans no longer count, and all that came has been called back with. */
  settle(signal: AbortSignal): Promise<void>;
};
