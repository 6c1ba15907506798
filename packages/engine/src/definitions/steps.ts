import type { Step } from '@provoke/evidence';

/** A model's reasoning before its answer. */
export const thoughtStep = (text: string): Step => ({
  step_type: 'AGENT_THOUGHT',
  content: { step_name: 'thought', text },
});

export const toolCallStep = (call: unknown): Step => ({
  step_type: 'TOOL_CALL',
  content: { step_name: 'tool call', call },
});

export const toolResponseStep = (response: unknown): Step => ({
  step_type: 'TOOL_RESPONSE',
  content: { step_name: 'tool response', response },
});

/** The agent's reply to an earlier turn of a conversation. */
export const earlierReplyStep = (text: string): Step => ({
  step_type: 'AGENT_RESPONSE_CHUNK',
  content: { step_name: 'earlier reply', text },
});
