import { expect, test } from 'vitest';
import { aSpan, PARENT, TRACE, within } from '../reading/spans.fixture.ts';
import { createTraces } from './create-traces.ts';
import { describeAdded } from './describe-added.ts';
import { createTraceparent } from './traceparent.ts';

const trace = { traceId: TRACE, spanId: PARENT };
const other = { traceId: 'c'.repeat(32), spanId: PARENT };
const signal = new AbortController().signal;

test('spans of an expected trace are kept, those of others are counted', () => {
  const traces = createTraces();
  traces.expect(trace);

  const added = traces.add([aSpan({ id: 1 }), aSpan({ id: 2, traceId: other.traceId })]);

  expect(added).toEqual({ taken: 1, unknown: 1, over: 0 });
  expect(traces.read(TRACE).spans.map(({ spanId }) => spanId)).toEqual(['0000000000000001']);
  expect(traces.read(other.traceId)).toEqual({ spans: [], over: 0 });
});

test('a span that was sent twice is kept once', () => {
  const traces = createTraces();
  traces.expect(trace);

  traces.add([aSpan({ id: 1 })]);
  traces.add([aSpan({ id: 1 })]);

  expect(traces.read(TRACE).spans).toHaveLength(1);
});

test('a trace that is expected again keeps what arrived', () => {
  const traces = createTraces();
  traces.expect(trace);
  traces.add([aSpan({ id: 1 })]);

  traces.expect(trace);

  expect(traces.read(TRACE).spans).toHaveLength(1);
});

test('more spans than are kept are counted', () => {
  const traces = createTraces({ spansMax: 2 });
  traces.expect(trace);

  expect(traces.add([1, 2, 3, 4].map((id) => aSpan({ id })))).toEqual({
    ...{ taken: 2, unknown: 0, over: 2 },
  });
  expect(traces.read(TRACE).over).toBe(2);
});

test('the memory of a trace, and of all, is bounded, and free again when a trace is forgotten', () => {
  const large = (id: number, traceId = TRACE) =>
    aSpan({ id, traceId, attributes: { text: 'x'.repeat(10_000) } });
  const traces = createTraces({ traceBytesMax: 50_000, bytesMax: 70_000 });
  traces.expect(trace);
  traces.expect(other);

  expect(traces.add([1, 2, 3].map((id) => large(id)))).toMatchObject({ taken: 2, over: 1 });
  expect(traces.add([1, 2].map((id) => large(id, other.traceId)))).toMatchObject({
    ...{ taken: 1, over: 1 },
  });
  traces.forget(TRACE);
  expect(traces.add([large(3, other.traceId)])).toMatchObject({ taken: 1, over: 0 });
});

test('the oldest trace is forgotten for one more', () => {
  const traces = createTraces({ tracesMax: 1 });
  traces.expect(trace);
  traces.expect(other);

  expect(traces.add([aSpan({ id: 1 })])).toMatchObject({ unknown: 1 });
});

test('waiting ends with a span whose parent is ours, with all that came with it', async () => {
  const traces = createTraces();
  traces.expect(trace);
  const waiting = traces.waitFor(TRACE, { timeoutMs: 60_000, signal });

  traces.add([aSpan({ id: 2, ...within(1) })]);
  traces.add([aSpan({ id: 1 }), aSpan({ id: 3, ...within(1) })]);
  await waiting;

  expect(traces.read(TRACE).spans).toHaveLength(3);
});

test('waiting ends after its time, for a trace that is forgotten, and for one that is not expected', async () => {
  const traces = createTraces();
  traces.expect(trace);

  await traces.waitFor(TRACE, { timeoutMs: 1, signal });
  await traces.waitFor(other.traceId, { timeoutMs: 60_000, signal });
  const waiting = traces.waitFor(TRACE, { timeoutMs: 60_000, signal });
  traces.forget(TRACE);
  await waiting;
});

test('waiting ends when it is aborted, with the reason', async () => {
  const traces = createTraces();
  traces.expect(trace);
  const controller = new AbortController();
  const waiting = traces.waitFor(TRACE, { timeoutMs: 60_000, signal: controller.signal });

  controller.abort(new Error('stopped'));

  await expect(waiting).rejects.toThrow('stopped');
});

test('spans that come after a trace was read are reported once for each export', () => {
  const late: string[] = [];
  const traces = createTraces({ onLate: (traceId) => late.push(traceId) });
  traces.expect(trace);
  traces.add([aSpan({ id: 1 })]);
  traces.read(TRACE);

  traces.add([aSpan({ id: 1 })]);
  expect(late).toEqual([]);
  traces.add([aSpan({ id: 2 }), aSpan({ id: 3 })]);
  expect(late).toEqual([TRACE]);
});

test('a trace of ours is random, and its header says that it is recorded', () => {
  const [one, two] = [createTraceparent(), createTraceparent()];

  expect(one.header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(one.header).toBe(`00-${one.traceId}-${one.spanId}-01`);
  expect(one.traceId).not.toBe(two.traceId);
});

test('what was not kept is said with what to do', () => {
  const { rejected, message } = describeAdded({ taken: 1, unknown: 2, over: 3, invalid: 4 });

  expect(rejected).toBe(9);
  expect(message).toContain('traceparent');
  expect(describeAdded({ taken: 1, unknown: 0, over: 0, invalid: 0 })).toEqual({
    ...{ rejected: 0, message: '' },
  });
});
