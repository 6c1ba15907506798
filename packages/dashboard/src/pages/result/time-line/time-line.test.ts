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

test('steps recorded one by one are at their times, those recorded together only in their order', () => {
  const later = trace(1, { step_name: 'reply', text: 'Hello' }, '2026-01-01T00:00:03Z');
  const apart = toTimeLine({ latency_ms: 9, traces: [later, trace(0, { step_name: 'prompt' })] });
  const together = toTimeLine({
    latency_ms: 9,
    traces: [trace(0, { step_name: 'prompt' }), trace(1, { step_name: 'reply' })],
  });

  expect(apart.ms).toBe(3_000);
  expect(apart.steps.map(({ kind, start, ms }) => [kind, start, ms])).toEqual([
    ['Prompt', 0, 3_000],
    ['Reply', 1, 0],
  ]);
  expect(together.ms).toBeNull();
  expect(together.steps.map(({ start, ms }) => [start, ms])).toEqual([
    [0, null],
    [0.5, 9],
  ]);
});

test('every step of whatever another client recorded is on the line', () => {
  fc.assert(
    fc.property(recordedResult, (result) => {
      const { steps, left } = toTimeLine(result);

      expect(steps.length + left).toBe(result.traces.length);
      for (const { start, share } of steps) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start + share).toBeLessThanOrEqual(1.001);
      }
    }),
    { numRuns: 200, examples: onceFatal.results.map((result): [Result] => [result]) },
  );
});
