import type { StepTime, ToolCall, ToolResult, Witness } from '../acts/exchange.ts';
import type { Step } from '../campaign/reply.ts';

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
