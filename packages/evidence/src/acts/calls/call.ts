import type { Witness } from '../exchange.ts';

/** One call of the agent, however many witnesses saw it and however often they reported it. */
export type Call = {
  callId: string;
  tool: string;
  /** An object, or the text if it is no JSON; undefined if no witness shows arguments. */
  readonly arguments: unknown;
  /** Undefined if no witness shows the result. */
  readonly result: unknown;
  /** `unanswered`: no result was seen. */
  outcome: 'ran' | 'failed' | 'unanswered';
  /** The tool's own words about its failure. */
  error: string | null;
  seenBy: readonly Witness[];
  turn: number;
  /** Milliseconds since the attempt's start, and until the result; undefined if no span tells them. */
  atMs: number | undefined;
  durationMs: number | undefined;
  /** The place of its first report in the exchange's steps. */
  step: number;
};
