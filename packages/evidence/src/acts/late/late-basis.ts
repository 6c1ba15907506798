import type { Stance } from '../conduct/evidence.ts';
import type { AgentTool } from '../conduct/severity.ts';
import type { AgentStep, Message, StateChange, ToolCall, ToolResult } from '../exchange.ts';
import type { RuleSource } from '../metrics.ts';
import type { Rule } from '../rules/rule.ts';

/** Which acts would be seen: the calls of tools, and what those answered. */
export type ShownActs = { calls: boolean; results: boolean };

/** A request that an attempt sent: its span, which is the parent of the agent's, its turn, and when by our clock. */
export type Sent = { spanId: string; turn: number; atMs: number };

/** A trace, and the requests that carried it. */
export type SentTrace = { id: string; sent: readonly Sent[] };

/** What the spans of an attempt show of the agent's acts. */
export type TraceSeen = {
  /** In the order of time, each with its turn. More spans may tell of a call in another way. */
  steps: readonly (ToolCall | ToolResult)[];
  /** Which acts would be among them; none before the trace has ended. */
  shows: ShownActs;
};

/** What an attempt is decided by again, apart from what was seen. */
export type LateRules = {
  forbid: readonly { rule: Rule; of: RuleSource }[];
  task: readonly Rule[];
  claim: readonly Rule[];
  deny: readonly Rule[];
  failedResult: readonly string[];
  tools: readonly AgentTool[];
  /** What the agent's words do, where no rule about words decides that. */
  stance: Stance;
  /** What else is said of the verdict. */
  notes: string;
};

/** An earlier turn of a conversation, as far as it had been seen without its trace. */
export type EarlierTurn = {
  steps: readonly AgentStep[];
  shows: ShownActs;
  trace?: SentTrace | undefined;
};

/**
 * All that it takes to decide a recorded attempt once more, by whatever its traces show by then: plain data, for a service
 * that has the attempt's record and its spans, and outlives the campaign.
 */
export type LateBasis = LateRules & {
  version: 1;
  turn: number;
  messages: readonly Message[];
  earlier: readonly EarlierTurn[];
  trace: SentTrace;
  /** How many of the recorded acts of its trace the first verdict knew. */
  known: number;
  /** What the agent's replies would have shown. */
  shown: ShownActs;
  ownTools: readonly string[];
  changes: readonly StateChange[];
  /** Whether all that changed is known; absent if the state was not read. `before` only if a rule asks for it. */
  state?: { complete: boolean; before?: unknown } | undefined;
};

/** The traces that decide. */
export const tracesOf = ({ earlier, trace }: Pick<LateBasis, 'earlier' | 'trace'>): string[] => [
  ...new Set([...earlier.flatMap((turn) => turn.trace?.id ?? []), trace.id]),
];
