import type { Exchange, ToolResult } from '../exchange.ts';
import { compilePattern } from '../patterns/pattern.ts';
import { readJson } from '../values/read-json.ts';
import type { Call } from './call.ts';
import { mergeCalls } from './merge-calls.ts';
import { type Paired, pairSteps, type Reported } from './pair-steps.ts';

/** The agent's calls in their order. Calls of messages that we sent are ours and left out. */
export function readCalls({ messages, steps, failedResult }: Exchange): readonly Call[] {
  const ours = new Set(
    messages.flatMap(({ sentBy, callIds }) => (sentBy === 'us' ? (callIds ?? []) : [])),
  );
  const seen: Record<'reply' | 'trace' | 'server', Reported[]> = {
    reply: [],
    trace: [],
    server: [],
  };
  for (const [at, step] of steps.entries()) {
    if (step.type !== 'tool_call' && step.type !== 'tool_result') continue;
    if (ours.has(step.callId) || step.seenBy === 'sink' || step.seenBy === 'state') continue;
    seen[step.seenBy].push({ at, step });
  }
  const toCall = readerOf(failedResult);
  return mergeCalls([seen.reply, seen.trace, seen.server].map((of) => pairSteps(of).map(toCall)));
}

/** A call that was reported as failed and as run, ran: it was tried again under the same id. */
function readerOf(failedResult: readonly string[]): (paired: Paired) => Call {
  const patterns = failedResult.map(compilePattern);
  const isFailed = ({ result, error }: ToolResult) =>
    error !== null || (patterns.length > 0 && patterns.some((fails) => fails(writeResult(result))));
  return ({ at, call, results }) => {
    const ran = results.find((result) => !isFailed(result));
    const last = ran ?? results.at(-1);
    const given = once(() => readJson(call.arguments));
    const result = once(() => last && readJson(contentOf(last.result)));
    return {
      callId: call.callId,
      tool: call.tool,
      get arguments() {
        return given();
      },
      get result() {
        return result();
      },
      outcome: !last ? 'unanswered' : ran ? 'ran' : 'failed',
      error: ran || !last ? null : (last.error ?? writeResult(last.result)),
      seenBy: [call.seenBy],
      turn: call.turn,
      step: at,
    };
  };
}

/** Most calls are of no interest to any rule, so that their JSON is read when it is asked for. */
function once<T>(read: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    kept ??= { value: read() };
    return kept.value;
  };
}

function writeResult(result: unknown): string {
  const content = contentOf(result);
  return typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
}

/** MCP wraps what a tool returned: `{ content: [{ type: 'text', text }] }`. */
function contentOf(result: unknown): unknown {
  const content: unknown = Object(result).content;
  if (!Array.isArray(content) || content.length === 0) return result;
  const texts = content.map((part: unknown): unknown => Object(part).text);
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : result;
}
