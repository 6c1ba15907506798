import type { Span } from '../span.ts';
import { sizeOf } from './size-of.ts';
import type { Traceparent } from './traceparent.ts';

/** Spans of expected traces, kept until their attempts are read and forgotten. */
export type Traces = {
  /** Spans of this trace are kept from now on. Named again, it ends with the span within the new parent. */
  expect(trace: Pick<Traceparent, 'traceId' | 'spanId'>): void;
  add(spans: readonly Span[]): Added;
  /** What has arrived so far. Spans that come later are reported to `onLate`. */
  read(traceId: string): TraceSpans;
  /** Resolves once a span whose parent is ours has arrived, or after the time. Rejects when it is aborted. */
  waitFor(traceId: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
  forget(traceId: string): void;
};

export type Added = {
  taken: number;
  /** Of traces that were not expected. */
  unknown: number;
  /** More than are kept. */
  over: number;
};

export type TraceSpans = {
  spans: readonly Span[];
  /** How many were more than are kept. */
  over: number;
};

export type TracesOptions = {
  /** Spans of one trace. */
  spansMax?: number;
  /** The size of one trace, in about the bytes of its texts. */
  traceBytesMax?: number;
  /** The size of all traces. */
  bytesMax?: number;
  /** Traces that are expected at the same time; the oldest is forgotten for one more. */
  tracesMax?: number;
  /** Spans of a trace arrived after it was read. */
  onLate?: (traceId: string) => void;
};

const MIB = 1024 * 1024;

export function createTraces({
  spansMax = 1_000,
  traceBytesMax = 16 * MIB,
  bytesMax = 128 * MIB,
  tracesMax = 10_000,
  onLate = () => {},
}: TracesOptions = {}): Traces {
  const traces = new Map<string, Kept>();
  let bytes = 0;

  function addSpan(span: Span, trace: Kept): 'taken' | 'over' {
    if (trace.spans.has(span.spanId)) return 'taken';
    if (trace.wasRead) trace.hasLate = true;
    if (span.parentSpanId === trace.parent) endTrace(trace);
    const size = sizeOf(span);
    const isOver =
      trace.spans.size >= spansMax || trace.bytes + size > traceBytesMax || bytes + size > bytesMax;
    if (isOver) {
      trace.over += 1;
      return 'over';
    }
    trace.spans.set(span.spanId, span);
    trace.bytes += size;
    bytes += size;
    return 'taken';
  }

  function forget(traceId: string): void {
    const trace = traces.get(traceId);
    if (!trace) return;
    traces.delete(traceId);
    bytes -= trace.bytes;
    endTrace(trace);
  }

  return {
    expect({ traceId, spanId }) {
      const known = traces.get(traceId);
      if (known) {
        known.parent = spanId;
        known.ended = false;
        return;
      }
      const [oldest] = traces.keys();
      if (traces.size >= tracesMax && oldest !== undefined) forget(oldest);
      traces.set(traceId, keepFor(spanId));
    },

    add(spans) {
      const added = { taken: 0, unknown: 0, over: 0 };
      const touched = new Set<string>();
      for (const span of spans) {
        const trace = traces.get(span.traceId);
        added[trace ? addSpan(span, trace) : 'unknown'] += 1;
        if (trace) touched.add(span.traceId);
      }
      for (const traceId of touched) {
        const trace = traces.get(traceId);
        if (!trace?.hasLate) continue;
        trace.hasLate = false;
        onLate(traceId);
      }
      return added;
    },

    read(traceId) {
      const trace = traces.get(traceId);
      if (!trace) return { spans: [], over: 0 };
      trace.wasRead = true;
      return { spans: [...trace.spans.values()], over: trace.over };
    },

    async waitFor(traceId, { timeoutMs, signal }) {
      signal.throwIfAborted();
      const trace = traces.get(traceId);
      if (trace && !trace.ended) await waitForEnd(trace, { timeoutMs, signal });
      signal.throwIfAborted();
    },

    forget,
  };
}

type Kept = {
  /** The parent of the agent's spans. */
  parent: string;
  spans: Map<string, Span>;
  over: number;
  bytes: number;
  ended: boolean;
  wasRead: boolean;
  /** Spans came since it was read last. */
  hasLate: boolean;
  waiting: Set<() => void>;
};

const keepFor = (parent: string): Kept => ({
  parent,
  spans: new Map(),
  over: 0,
  bytes: 0,
  ended: false,
  wasRead: false,
  hasLate: false,
  waiting: new Set(),
});

function endTrace(trace: Kept): void {
  trace.ended = true;
  for (const wake of trace.waiting) wake();
}

const waitForEnd = (
  { waiting }: Kept,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(stop, timeoutMs);
    signal.addEventListener('abort', stop);
    waiting.add(stop);
    function stop(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      waiting.delete(stop);
      resolve();
    }
  });
