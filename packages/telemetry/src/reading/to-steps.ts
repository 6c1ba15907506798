import type { StepTime, ToolCall, ToolResult } from '@provoke/evidence/acts';
import { limitValue } from './limit-value.ts';
import type { MessageResult } from './message-results.ts';
import type { SeenCall } from './pair-runs.ts';

/** A call with its results, as steps tell it. */
export type CallWithResults = {
  callId: string;
  tool: string;
  arguments: unknown;
  atMs: number;
  results: readonly TimedResult[];
  /** It has a result, or is known not to have run. */
  isAnswered: boolean;
};

type TimedResult = MessageResult & { durationMs?: number };

type Place = {
  /** Of the call among all. */
  at: number;
  findResult: (emitted: NonNullable<SeenCall['emitted']>) => MessageResult | undefined;
};

export function toCall({ emitted, runs }: SeenCall, { at, findResult }: Place): CallWithResults {
  const first = emitted ?? runs[0];
  if (!first) throw new Error('A call was emitted, or it ran.');
  const told = emitted && findResult(emitted);
  const ran = runs.filter(({ isDeferred }) => !isDeferred);
  const results = ran.map((run, nth) =>
    joinResults(run, nth === ran.length - 1 ? told : undefined),
  );
  return {
    callId: first.id ?? runs[0]?.id ?? `${first.span.spanId}.${at}`,
    tool: first.tool,
    arguments: first.arguments ?? runs[0]?.arguments,
    atMs: Math.min(
      emitted ? emitted.span.endMs : Number.POSITIVE_INFINITY,
      ...runs.map(({ span }) => span.startMs),
    ),
    results: results.length > 0 || !told ? results : [told],
    isAnswered: runs.length > 0 || told !== undefined,
  };
}

/** What a tool's span does not show, the message that carries its result may; either tells of a failure. */
function joinResults(
  { result, error, span }: SeenCall['runs'][number],
  told: MessageResult | undefined,
): TimedResult {
  const shown = result ?? told?.result;
  return {
    ...(shown !== undefined && { result: shown }),
    error: error ?? told?.error ?? null,
    atMs: span.endMs,
    ...(span.endMs >= span.startMs && { durationMs: span.endMs - span.startMs }),
  };
}

/** In the order of time; a result never comes before its call. */
export function toSteps(
  calls: readonly CallWithResults[],
  { turn, startMs }: { turn: number; startMs: number | undefined },
): readonly (ToolCall | ToolResult)[] {
  const timeAt = (atMs: number): StepTime =>
    startMs === undefined || atMs < startMs ? {} : { atMs: atMs - startMs };
  return calls
    .flatMap(({ callId, tool, arguments: given, atMs, results }) => {
      const seen = { callId, seenBy: 'trace', turn } as const;
      const shown = given !== undefined && { arguments: given };
      const call: ToolCall | ToolResult = {
        ...{ type: 'tool_call', tool, ...shown, ...seen },
        ...timeAt(atMs),
      };
      return [
        { atMs, step: call },
        ...results.map((one) => {
          const endMs = Math.max(atMs, one.atMs);
          const { durationMs } = one;
          const took = startMs !== undefined && durationMs !== undefined && { durationMs };
          return { atMs: endMs, step: { ...toResult(one, seen), ...timeAt(endMs), ...took } };
        }),
      ];
    })
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ step }) => step);
}

function toResult(
  { result, error }: MessageResult,
  seen: { callId: string; seenBy: 'trace'; turn: number },
): ToolCall | ToolResult {
  const shown = limitValue(result);
  return {
    type: 'tool_result',
    ...(shown !== undefined && { result: shown }),
    error: error === null ? null : String(limitValue(error)),
    ...seen,
  };
}
