import { expect, test } from 'vitest';
import type { Span } from '../span.ts';
import { createTraceId } from '../traces/traceparent.ts';
import { seenByTurn } from './seen-by-turn.ts';

const traceId = createTraceId();
const SENT = 1_000_000;
const [first, second] = ['a'.repeat(16), 'b'.repeat(16)];

const ran = (
  spanId: string,
  parentSpanId: string,
  [from, to]: readonly [number, number],
): Span => ({
  ...{ traceId, spanId: spanId.repeat(16), parentSpanId, name: 'execute_tool send_email' },
  ...{ scope: 'agent', startMs: SENT + from, endMs: SENT + to, error: null },
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'send_email' },
  ...{ events: [], dropped: 0 },
});
const seen = (spans: readonly Span[], tookMs = 10_000) =>
  seenByTurn(
    { spans, over: 0 },
    [
      { spanId: first, turn: 1, atMs: SENT },
      { spanId: second, turn: 2, atMs: SENT + 4_000 },
    ],
    SENT + tookMs,
  ).steps.map((step) => [step.turn, step.atMs, step.durationMs]);

test('each turn has its times since the start of the whole attempt', () => {
  expect(seen([ran('1', first, [1_800, 2_212]), ran('2', second, [4_700, 5_400])])).toEqual([
    [1, 1_800, undefined],
    [1, 2_212, 412],
    [2, 4_700, undefined],
    [2, 5_400, 700],
  ]);
});

test('spans that claim more time than there was have none', () => {
  for (const claimed of [
    [-1e15, 2_000],
    [1_800, 1e15],
    [1_800, Number.POSITIVE_INFINITY],
  ] as const)
    expect(seen([ran('1', first, claimed)]).map(([, ...time]) => time)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
});
