import type { Result, Trace } from '@provoke/contract';
import type { Wire } from '../json/raw-json.ts';
import { goalOf } from './goal-of.ts';
import type { NewResult } from './insert-results.ts';

/** A result as it goes out: everything but our own bookkeeping. */
export const toResult = ({
  run_id,
  created_at,
  ...row
}: NewResult & { run_id: string; traces: Wire<Trace[]> }): Wire<Result> => ({
  id: row.id,
  run: run_id,
  run_id,
  request_payload: row.request_payload,
  response_status_code: row.response_status_code,
  response_headers: row.response_headers,
  // Already the JSON of a text: to parse it and write it anew takes long when it is large.
  response_body: row.response_body as unknown as string | null,
  latency_ms: row.latency_ms,
  detected_tool_calls: row.detected_tool_calls,
  evaluation_status: row.evaluation_status,
  evaluation_notes: row.evaluation_notes,
  evaluation_metrics: row.evaluation_metrics,
  agent_specific_data: row.agent_specific_data,
  ...goalOf(row),
  timestamp: created_at.toISOString(),
  traces: row.traces,
});
