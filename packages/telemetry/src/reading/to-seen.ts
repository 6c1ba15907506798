import type { ToolCall, ToolResult } from '@provoke/evidence/acts';
import type { Span } from '../span.ts';
import { readFamily } from './family.ts';
import { createMessageResults } from './message-results.ts';
import { pairRuns } from './pair-runs.ts';
import { readShows, type Shows } from './read-shows.ts';
import { readTold } from './read-told.ts';
import { toCall, toSteps } from './to-steps.ts';

/** What the spans of one attempt's trace tell about the agent. */
export type Seen = {
  /** Calls and their results, in the order of time. */
  steps: readonly (ToolCall | ToolResult)[];
  shows: Shows;
  /** A span whose parent is the attempt's own has arrived: those within it had ended before. */
  ended: boolean;
  /** Spans that were too many to be read. Nothing counts as shown then. */
  left: number;
};

export type SeenOptions = {
  /** The id of the span that the attempt sent as the parent. */
  parent: string;
  /** The attempt's turn in its conversation. */
  turn?: number;
  /** When the attempt started, by the spans' clock. Without it, steps have no times. */
  startMs?: number | undefined;
  /** Spans of this trace that were not kept. */
  over?: number;
};

/** More are too many to be one attempt's. */
export const SPANS_MAX = 1_000;

/** Reads the spans of one trace. One that was sent twice counts once. */
export function toSeen(
  all: readonly Span[],
  { parent, turn = 1, startMs, over = 0 }: SeenOptions,
): Seen {
  const once = [...new Map(all.toReversed().map((span) => [span.spanId, span])).values()];
  const spans = once.reverse().slice(0, SPANS_MAX);
  const family = readFamily(spans);
  const told = readTold(spans);
  const findResult = createMessageResults(told.requests);
  const paired = pairRuns(told, family);
  const calls = paired.map((call, at) => toCall(call, { at, findResult }));
  const left = over + once.length - spans.length;
  const facts = {
    requests: told.requests,
    family,
    hasRuns: told.runs.length > 0,
    isEmitted: paired.every(({ emitted }) => emitted !== undefined),
    isAnswered: calls.every(({ isAnswered }) => isAnswered),
  };
  return {
    steps: toSteps(calls, { turn, startMs }),
    shows: left > 0 || told.isCut ? { calls: false, results: false } : readShows(facts),
    ended: spans.some(({ parentSpanId }) => parentSpanId === parent),
    left,
  };
}
