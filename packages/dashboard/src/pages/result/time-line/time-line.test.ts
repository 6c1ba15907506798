import type { Result, Trace } from '@provoke/contract';
import { expect, test } from 'vitest';
import { fc } from '../../../../../contract/src/test/recorded-json.ts';
import { onceFatal, recordedResult } from '../../../../../contract/src/test/recorded-results.ts';
import { toTimeLine } from './time-line.ts';

const trace = (
  sequence: number,
  content: Trace['content'],
  timestamp = '2026-01-01T00:00:00Z',
) => ({
  ...{ id: sequence, result: 'r', sequence, step_type: 'OTHER' as const, content, timestamp },
});

test('steps recorded one by one are at their times; those recorded together have none but the reply', () => {
  const later = trace(1, { step_name: 'reply', text: 'Hello' }, '2026-01-01T00:00:03Z');
  const apart = toTimeLine({ latency_ms: 9, traces: [later, trace(0, { step_name: 'prompt' })] });
  const together = toTimeLine({
    latency_ms: 9,
    traces: [trace(0, { step_name: 'prompt' }), trace(1, { step_name: 'reply' })],
  });

  expect(apart.ms).toBe(3_000);
  expect(apart.steps.map(({ kind, bar, ms }) => [kind, bar, ms])).toEqual([
    ['Prompt', { start: 0, share: 1 }, 3_000],
    ['Reply', { start: 1, share: 0 }, 0],
  ]);
  expect(together.ms).toBeNull();
  expect(together.steps.map(({ bar, ms }) => [bar, ms])).toEqual([
    [null, null],
    [null, 9],
  ]);
});

test('a step that says when it was and how long it took is there, and what does not say has no bar', () => {
  const { ms, steps } = toTimeLine({
    latency_ms: 1_000,
    traces: [
      trace(0, { step_name: 'prompt' }),
      trace(1, { step_name: 'tool call', name: 'send', at_ms: 500, duration_ms: 250 }),
      trace(2, { step_name: 'tool call', name: 'odd', at_ms: -1, duration_ms: 'long' }),
      trace(3, { step_name: 'reply' }),
    ],
  });

  expect(ms).toBe(1_000);
  expect(steps.map(({ bar, ms }) => [bar, ms])).toEqual([
    [null, null],
    [{ start: 0.5, share: 0.25 }, 250],
    [null, null],
    [{ start: 0, share: 1 }, 1_000],
  ]);
});

test('every step of whatever another client recorded is on the line', () => {
  fc.assert(
    fc.property(recordedResult, (result) => {
      const { steps, left } = toTimeLine(result);

      expect(steps.length + left).toBe(result.traces.length);
      for (const { bar } of steps) {
        if (bar === null) continue;
        expect(bar.start).toBeGreaterThanOrEqual(0);
        expect(bar.start + bar.share).toBeLessThanOrEqual(1.001);
      }
    }),
    { numRuns: 200, examples: onceFatal.results.map((result): [Result] => [result]) },
  );
});
