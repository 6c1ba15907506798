import { randomBytes } from 'node:crypto';

/** A trace of our own, in which an attempt's agent works: https://www.w3.org/TR/trace-context/ */
export type Traceparent = {
  traceId: string;
  /** The parent of the agent's spans. */
  spanId: string;
  /** The value of the header `traceparent`: version 00, sampled. */
  header: string;
};

/** A request of this trace, by default of a new one. */
export function createTraceparent(traceId = createTraceId()): Traceparent {
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, header: `00-${traceId}-${spanId}-01` };
}

/** Random, so that no agent can know that of another attempt. */
export const createTraceId = (): string => randomBytes(16).toString('hex');
