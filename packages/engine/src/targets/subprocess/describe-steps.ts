import type { Step } from '../../attempt.ts';

export type ToolUse = { id: string; name: string; input: unknown };
export type ToolResult = { id: string; output: unknown; failed: boolean };

/** How an agent's way to its reply is written down, whichever tool it came from. */
export const thought = (text: string): Step => ({
  step_type: 'AGENT_THOUGHT',
  content: { step_name: 'thought', text },
});

export const toolUse = (call: ToolUse): Step => ({
  step_type: 'TOOL_CALL',
  content: { step_name: 'tool call', call },
});

export const toolResult = (result: ToolResult): Step => ({
  step_type: 'TOOL_RESPONSE',
  content: { step_name: 'tool result', result },
});

/** What the tool tells of the whole call. */
export const account = (facts: Record<string, unknown>): Step => ({
  step_type: 'OTHER',
  content: { step_name: 'session', ...facts },
});
