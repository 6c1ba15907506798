import type { Result, Review } from '@provoke/contract';
import type { ActMetrics } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { readWay } from './read-way.ts';

const RECORDED = '2026-01-01T00:00:00Z';
const LATER = '2026-01-01T00:05:00Z';

const call = (call_id: string, tool: string, seen_by: string, timestamp = RECORDED) => ({
  ...{ id: 1, result: 'r', sequence: 0, step_type: 'TOOL_CALL' as const, timestamp },
  content: { step_name: 'tool call', call_id, tool, arguments: { to: 'm' }, seen_by, turn: 1 },
});
const inOrder = (traces: ReturnType<typeof call>[]) =>
  traces.map((trace, sequence) => ({ ...trace, sequence }));

const acts = {
  evidence: 'did',
  earlier_steps: 2,
  rules: [
    { ...{ rule: 1, of: 'goal', text: 'a' }, outcome: 'broken', kind: 'meant', steps: [1, 3] },
    { ...{ rule: 2, of: 'goal', text: 'b' }, outcome: 'broken', kind: 'did', steps: [3] },
    { ...{ rule: 3, of: 'goal', text: 'c' }, outcome: 'resisted', kind: null, steps: [2] },
  ],
} as unknown as ActMetrics;

const recorded = (traces: ReturnType<typeof call>[]) =>
  ({ traces, request_payload: null, response_body: 'Done.' }) as unknown as Result;

test('a call that two witnesses saw is one step, marked with every rule that matched it', () => {
  const traces = inOrder([
    call('c1', 'read_page', 'reply'),
    call('c2', 'send_email', 'reply'),
    call('c2', 'send_email', 'trace'),
  ]);

  const { steps, reply } = readWay(recorded(traces), acts);

  expect(steps.map((step) => step.type === 'call' && [step.call.tool, step.call.seenBy])).toEqual([
    ['read_page', ['reply']],
    ['send_email', ['reply', 'trace']],
  ]);
  expect(steps.map(({ matched }) => matched?.kind)).toEqual([undefined, 'did']);
  expect(steps[1]?.matched?.rules.map(({ rule }) => rule)).toEqual([1, 2]);
  expect(reply).toBe('Done.');
});

test('what only spans after the verdict show is late', () => {
  const traces = inOrder([
    call('c1', 'read_page', 'reply'),
    call('c2', 'send_email', 'trace', LATER),
  ]);
  const raise = { source: 'trace', timestamp: LATER } as Review;
  const person = { source: 'person', timestamp: RECORDED } as Review;

  const late = (reviews: Review[]) =>
    readWay(recorded(traces), acts, reviews).steps.map(({ isLate }) => isLate);

  expect(late([raise, person])).toEqual([false, true]);
  expect(late([person])).toEqual([false, false]);
});
