import { expect, test } from 'vitest';
import type { Span } from '../span.ts';
import { startByTheirClock } from './start-by-their-clock.ts';

const ours = { sentMs: 10_000, nowMs: 14_000 };
const span = (startMs: number, endMs: number) => ({ startMs, endMs }) as Span;

test('a clock that agrees with ours starts with the request', () => {
  expect(startByTheirClock([span(10_300, 11_000), span(11_000, 13_900)], ours)).toBe(10_000);
});

test.each([
  ['behind', -5_000],
  ['ahead', 7_000],
])('times by a clock that is %s lie between the request and now', (_, offMs) => {
  const spans = [span(10_300, 11_000), span(11_000, 13_900)].map(({ startMs, endMs }) =>
    span(startMs + offMs, endMs + offMs),
  );

  const start = startByTheirClock(spans, ours) ?? Number.NaN;

  for (const { startMs, endMs } of spans) {
    expect(startMs - start).toBeGreaterThanOrEqual(0);
    expect(endMs - start).toBeLessThanOrEqual(4_000);
  }
});

test.each([
  ['that took longer than there was', [span(10_000, 10_500), span(3, 10_500)]],
  ['without an end', [span(10_000, 0)]],
  ['that is endless', [span(10_000, Number.POSITIVE_INFINITY)]],
  ['whose time is no number', [span(10_000, 10_500), span(Number.NaN, 10_500)]],
])('no time is believed with a span %s', (_, spans) => {
  expect(startByTheirClock(spans, ours)).toBeUndefined();
});
