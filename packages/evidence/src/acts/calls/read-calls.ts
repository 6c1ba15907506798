import type { Exchange, ToolResult } from '../exchange.ts';
import { compilePattern } from '../patterns/pattern.ts';
import type { Call } from './call.ts';
import { mergeCalls } from './merge-calls.ts';
import { type Paired, pairSteps, type Report } from './pair-steps.ts';
import { ReportedCall } from './reported-call.ts';
import { resultText } from './result-text.ts';

/** The agent's calls in their order. Calls of messages that we sent are ours and left out. */
export function readCalls({ messages, steps, failedResult }: Exchange): readonly Call[] {
  const ours = new Set(
    messages.flatMap(({ sentBy, callIds }) => (sentBy === 'us' ? (callIds ?? []) : [])),
  );
  const seen: Record<'reply' | 'trace' | 'server', Report[]> = { reply: [], trace: [], server: [] };
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
    error !== null || patterns.some((fails) => fails(resultText(result)));
  return ({ at, call, results }) => {
    const ran = results.find((result) => !isFailed(result));
    const result = ran ?? results.at(-1);
    return new ReportedCall({
      at,
      call,
      result,
      outcome: ran ? 'ran' : result ? 'failed' : 'unanswered',
      error: ran || !result ? null : (result.error ?? resultText(result.result)),
    });
  };
}
