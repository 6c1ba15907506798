import { limits } from '@provoke/contract';
import type { Span } from '@provoke/telemetry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutSpan } from './cut-span.ts';

const span: Span = {
  ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentSpanId: null },
  ...{ name: 'execute_tool', scope: 'agent', startMs: 1, endMs: 2, error: null },
  ...{ attributes: {}, events: [], dropped: 0 },
};

test('a span within the limit is unchanged', () => {
  const within = { ...span, attributes: { text: 'x'.repeat(60_000) } };

  expect(JSON.parse(cutSpan(within).json)).toEqual(within);
});

test('of a long text its beginning is kept, and that something is left out is said', () => {
  const { json } = cutSpan({ ...span, attributes: { tool: 'pay', text: 'x'.repeat(70_000) } });

  expect(JSON.parse(json)).toEqual({
    ...{ ...span, dropped: 1 },
    attributes: { tool: 'pay', text: 'x'.repeat(8_000) },
  });
});

test('any span fits into the limit, with its ids', () => {
  const value = fc.oneof(
    fc.nat(100_000).map((length) => '\u0001'.repeat(length)),
    fc.nat(5_000).map((length) => Array.from({ length }, () => ['漢'.repeat(500)])),
    fc
      .nat(5_000)
      .map((length) =>
        Object.fromEntries(Array.from({ length }, (_, at) => [`${'k'.repeat(300)}${at}`, at])),
      ),
  );
  fc.assert(
    fc.property(
      fc.record({ one: value, other: value }),
      value.map(String),
      fc.nat(20),
      (attributes, text, count) => {
        const events = Array.from({ length: count }, () => ({ name: 'e', atMs: 1, attributes }));
        const { json, bytes } = cutSpan({ ...span, name: text, error: text, attributes, events });

        expect(bytes).toBe(Buffer.byteLength(json));
        expect(bytes).toBeLessThanOrEqual(limits.spanBytesMax);
        expect(JSON.parse(json)).toMatchObject({ traceId: span.traceId, spanId: span.spanId });
      },
    ),
    { numRuns: 15 },
  );
});
