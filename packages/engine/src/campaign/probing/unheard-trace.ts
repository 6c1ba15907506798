import { randomBytes } from 'node:crypto';
import type { AttemptTrace } from '../../definitions/traces.ts';

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

/** A trace of which nothing arrives: its id lets people find the attempt where they keep their own traces. */
export function unheardTrace(): AttemptTrace {
  const id = randomBytes(TRACE_BYTES).toString('hex');
  return {
    id,
    traceparent: () => writeTraceparent(id, randomBytes(SPAN_BYTES).toString('hex')),
    seen: async () => undefined,
    onMore: () => {},
  };
}

/** The header of W3C Trace Context: the ids in hex, and the wish that the trace be recorded. */
export const writeTraceparent = (traceId: string, spanId: string): string =>
  `00-${traceId}-${spanId}-01`;
