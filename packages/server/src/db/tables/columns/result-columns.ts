import type { EvaluationStatus } from '@provoke/contract';
import { defaulted, integer, json, nullable, oneOf, text } from './column.ts';

/** A caller's fields of a result. */
export const resultColumns = {
  request_payload: nullable(json),
  response_status_code: nullable(integer),
  response_headers: nullable(json),
  response_body: nullable(json),
  latency_ms: nullable(integer),
  detected_tool_calls: nullable(json),
  evaluation_status: defaulted(oneOf<EvaluationStatus>()),
  evaluation_notes: nullable(text),
  evaluation_metrics: nullable(json),
  agent_specific_data: nullable(json),
  goal: nullable(json),
  goal_index: nullable(integer),
};
