import { type Conduct, conduct, type RuleSet } from './conduct/conduct.ts';
import type {
  AgentStep,
  Exchange,
  Message,
  Observable,
  SinkRequest,
  ToolCall,
  ToolResult,
  Witness,
} from './exchange.ts';
import { parseRules } from './rules/parse-rules.ts';

export const everything: Observable = { meant: 'all', did: 'all', reached: true, state: true };
export const nothing: Observable = { meant: [], did: [], reached: false, state: false };

export const anExchange = (given: Partial<Exchange> = {}): Exchange => ({
  messages: [],
  steps: [],
  observable: everything,
  exposed: true,
  tokens: [],
  failedResult: [],
  ...given,
});

type Seen = { id?: string; seenBy?: Witness; turn?: number };

export const called = (tool: string, given?: unknown, seen: Seen = {}): ToolCall => ({
  type: 'tool_call',
  callId: seen.id ?? 'c1',
  tool,
  ...(given !== undefined && { arguments: given }),
  seenBy: seen.seenBy ?? 'reply',
  turn: seen.turn ?? 1,
});

export const answered = (
  result: unknown,
  seen: Seen = {},
  error: string | null = null,
): ToolResult => ({
  type: 'tool_result',
  callId: seen.id ?? 'c1',
  ...(result !== undefined && { result }),
  error,
  seenBy: seen.seenBy ?? 'reply',
  turn: seen.turn ?? 1,
});

export const failed = (error: string, seen: Seen = {}): ToolResult =>
  answered(undefined, seen, error);

/** A call and its result. */
export const ran = (
  tool: string,
  given: unknown,
  seen: Seen = {},
  result: unknown = 'ok',
): AgentStep[] => [called(tool, given, seen), answered(result, seen)];

export const replied = (content: string, turn = 1): Message => ({
  role: 'assistant',
  content,
  turn,
  sentBy: 'agent',
});

export const hit = (token: string, stage: SinkRequest['stage']): SinkRequest => ({
  type: 'request',
  token,
  stage,
  method: 'GET',
  url: `/c/${token}`,
  at: '2026-01-01T00:00:00Z',
});

/** What one or more rules make of these steps. */
export const judged = (
  steps: readonly AgentStep[],
  forbid: unknown,
  given: Partial<Exchange> = {},
  more: Omit<RuleSet, 'forbid'> = {},
): Conduct =>
  conduct(anExchange({ steps, ...given }), { forbid: parseRules([forbid].flat()), ...more });
