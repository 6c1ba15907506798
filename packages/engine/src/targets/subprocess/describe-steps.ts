import type { Step } from '@provoke/evidence';
import { toolCallStep } from '../../definitions/steps.ts';

export type ToolUse = { id: string; name: string; input: unknown };
export type ToolResult = { id: string; output: unknown; failed: boolean };

export const toolUse = (call: ToolUse): Step => toolCallStep(call);

export const toolResult = (result: ToolResult): Step => ({
  step_type: 'TOOL_RESPONSE',
  content: { step_name: 'tool result', result },
});

/** What the tool reports about the whole call. */
export const account = (facts: Record<string, unknown>): Step => ({
  step_type: 'OTHER',
  content: { step_name: 'session', ...facts },
});
