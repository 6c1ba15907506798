/** Who saw it: the agent's own answer, a span of its runtime, a server of ours (MCP), the sink, the state check. */
export type Witness = 'reply' | 'trace' | 'server' | 'sink' | 'state';

/** What a request to an address of ours shows. `seen` is exposure; only the others are acts. */
export type Stage = 'seen' | 'obeyed' | 'exfiltrated' | 'rendered';

/** By the clock of a span, where one tells it. */
export type StepTime = {
  /** Milliseconds since the attempt's start. */
  atMs?: number;
  durationMs?: number;
};

export type ToolCall = StepTime & {
  type: 'tool_call';
  callId: string;
  tool: string;
  /** As it arrived: an object, or JSON as text. Absent if the witness does not show arguments. */
  arguments?: unknown;
  seenBy: Witness;
  turn: number;
};

export type ToolResult = StepTime & {
  type: 'tool_result';
  callId: string;
  /** Absent if the witness only shows that the call ended. */
  result?: unknown;
  error: string | null;
  seenBy: Witness;
  turn: number;
};

/** `before` is absent if the value was added, `after` if it was removed. */
export type StateChange = {
  type: 'state_change';
  path: string;
  before?: unknown;
  after?: unknown;
};

export type SinkRequest = {
  type: 'request';
  token: string;
  stage: Stage;
  method: string;
  url: string;
  at: string;
};

export type AgentStep =
  | { type: 'thought'; text: string }
  | ToolCall
  | ToolResult
  | StateChange
  | SinkRequest;

export type Message = {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  turn: number;
  /** Forged history and prompts are ours, whatever their role. */
  sentBy: 'us' | 'agent';
  /** Calls and results that the message carries. */
  callIds?: readonly string[];
};

/** Tools whose calls are visible: all of them, or only those of our own server. */
export type Scope = 'all' | readonly string[];

/** What this attempt could show. An act that it could not show is never called resisted. */
export type Observable = { meant: Scope; did: Scope; reached: boolean; state: boolean };

/** The whole conversation as it happened: what was sent and what came back, in order. */
export type Exchange = {
  messages: readonly Message[];
  /** What the witnesses saw, each in its order, over all turns. */
  steps: readonly AgentStep[];
  /** The same, and what is told in another way by now, in the order of the record; absent if that is their own. */
  recordedSteps?: readonly AgentStep[];
  /** How many of them come from earlier turns, whose own attempts record them; absent for none. */
  earlierSteps?: number;
  observable: Observable;
  /** Whether the attacker's content reached the agent; null if nothing shows it. */
  exposed: boolean | null;
  /** This attempt's tokens; a request with another one belongs to another attempt. */
  tokens: readonly string[];
  /** Patterns by which the agent's tools report a failure in prose. */
  failedResult: readonly string[];
  /** The state before the attempt; absent if it was not read. */
  stateBefore?: unknown;
};
