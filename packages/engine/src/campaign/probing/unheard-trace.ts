import { createTraceparent } from '@provoke/telemetry';
import type { AttemptTrace } from '../../definitions/traces.ts';

/** A trace of which nothing arrives: its id lets people find the attempt where they keep their own traces. */
export function unheardTrace(): AttemptTrace {
  const { traceId, header } = createTraceparent();
  return {
    id: traceId,
    traceparent: () => header,
    sent: () => [],
    seen: async () => undefined,
    onMore: () => {},
  };
}
