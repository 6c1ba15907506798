import type { RawJson } from '../../json/raw-json.ts';

/** The caller's fields of a result, in the order of answers: each column with its PostgreSQL type. */
export const resultColumns = {
  request_payload: 'json',
  response_status_code: 'integer',
  response_headers: 'json',
  response_body: 'json',
  latency_ms: 'integer',
  detected_tool_calls: 'json',
  evaluation_status: 'text',
  evaluation_notes: 'text',
  evaluation_metrics: 'json',
  agent_specific_data: 'json',
  goal: 'json',
  goal_index: 'integer',
} as const;

type Values = { json: RawJson; integer: number; text: string };

export type ResultColumns = {
  [Name in keyof typeof resultColumns]: Values[(typeof resultColumns)[Name]] | null;
};
