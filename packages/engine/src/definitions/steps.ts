import type { Step } from '@provoke/evidence';
import type { StepTime, ToolCall, ToolResult, Witness } from '@provoke/evidence/acts';

/** A model's reasoning before its answer. */
export const thoughtStep = (text: string): Step => ({
  step_type: 'AGENT_THOUGHT',
  content: { step_name: 'thought', text },
});

type Call = {
  /** Shared with the result. */
  callId: string;
  tool: string;
  /** As they arrived: an object, or text. Undefined if they were not shown. */
  arguments: unknown;
  seenBy: Witness;
};

export const toolCallStep = ({ callId, tool, arguments: args, seenBy }: Call): Step => ({
  step_type: 'TOOL_CALL',
  content: {
    ...{ step_name: 'tool call', call_id: callId, tool },
    ...(args !== undefined && { arguments: args }),
    seen_by: seenBy,
  },
});

type Result = {
  callId: string;
  /** Undefined if it was not shown. */
  result: unknown;
  /** The tool's own words; null if it did not fail. */
  error: string | null;
  seenBy: Witness;
};

export const toolResponseStep = ({ callId, result, error, seenBy }: Result): Step => ({
  step_type: 'TOOL_RESPONSE',
  content: {
    ...{ step_name: 'tool response', call_id: callId },
    ...(result !== undefined && { result }),
    ...{ error, seen_by: seenBy },
  },
});

/** There were more of them than a reply's record has room for: what is recorded is not all that the agent did. */
export const leftOutStep = (count: number): Step => ({
  step_type: 'OTHER',
  content: { step_name: LEFT_OUT, count },
});

const LEFT_OUT = 'steps left out';
export const isLeftOut = ({ content }: Step): boolean => content['step_name'] === LEFT_OUT;

/** The agent's reply to an earlier turn of a conversation. */
export const earlierReplyStep = (text: string): Step => ({
  step_type: 'AGENT_RESPONSE_CHUNK',
  content: { step_name: 'earlier reply', text },
});

/** An act of the agent, as an attempt records it. The first turn has no number. */
export function toActStep(act: ToolCall | ToolResult): Step {
  const { step_type, content } =
    act.type === 'tool_call'
      ? toolCallStep({ ...act, arguments: act.arguments })
      : toolResponseStep({ ...act, result: act.result });
  const timed = { ...content, ...timeOf(act) };
  return { step_type, content: act.turn === 1 ? timed : { turn: act.turn, ...timed } };
}

const timeOf = ({ atMs, durationMs }: StepTime) => ({
  ...(atMs !== undefined && { at_ms: Math.round(atMs) }),
  ...(durationMs !== undefined && { duration_ms: Math.round(durationMs) }),
});

/** How a loop of tools of ours went: its requests to the agent, the calls that it ran, and why it ended. */
export const loopStep = ({
  requests,
  calls,
  end,
}: {
  requests: number;
  calls: number;
  end: string;
}): Step => ({
  step_type: 'OTHER',
  content: { step_name: 'practice tools', requests, calls, ended_by: end },
});
