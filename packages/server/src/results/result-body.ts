import type { Received, results } from '@provoke/contract';
import { newId } from '../db/new-id.ts';
import { timeOfId } from '../db/time-of-id.ts';
import type { JsonSource } from '../json/json-source.ts';
import { RawJson } from '../json/raw-json.ts';
import type { NewResult } from './insert-results.ts';
import type { ResultChange } from './result-store.ts';

type Body = Omit<Received<typeof results.update>['body'], 'run'>;

const evidenceFields = [
  'request_payload',
  'response_headers',
  'response_body',
  'detected_tool_calls',
  'evaluation_metrics',
  'agent_specific_data',
  'goal',
] as const satisfies (keyof Body)[];

const plainFields = [
  'response_status_code',
  'latency_ms',
  'evaluation_status',
  'evaluation_notes',
  'goal_index',
] as const satisfies (keyof Body)[];

/** Only what was sent: a field left out is not a field set to null. */
export function toChange(body: Body, source: JsonSource): ResultChange {
  const raw = evidenceIn(body, source);
  const given = [
    ...plainFields.map((field) => [field, body[field]] as const),
    ...evidenceFields.map(
      (field) => [field, body[field] === undefined ? undefined : raw(field)] as const,
    ),
  ].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** Evidence in the text that it was sent as. */
function evidenceIn(body: Body, source: JsonSource) {
  const sent = source.members();
  return (field: (typeof evidenceFields)[number]): RawJson | null => {
    if (body[field] === undefined || body[field] === null) return null;
    const source = sent.get(field);
    if (!source) return new RawJson('null');
    return isText(field) ? toStringJson(source) : source.json;
  };
}

const isText = (field: (typeof evidenceFields)[number]) =>
  field === 'response_body' || field === 'goal';

/** A text that was sent as a number is its digits, those that were sent. */
const toStringJson = (source: JsonSource) =>
  source.isString ? source.json : RawJson.of(source.text);

export function toNewResult(body: Body, source: JsonSource): NewResult {
  const id = newId();
  const raw = evidenceIn(body, source);
  return {
    id,
    created_at: timeOfId(id),
    request_payload: raw('request_payload'),
    response_status_code: body.response_status_code ?? null,
    response_headers: raw('response_headers'),
    response_body: raw('response_body'),
    latency_ms: body.latency_ms ?? null,
    detected_tool_calls: raw('detected_tool_calls'),
    evaluation_status: body.evaluation_status ?? 'NOT_EVALUATED',
    evaluation_notes: body.evaluation_notes ?? null,
    evaluation_metrics: raw('evaluation_metrics'),
    agent_specific_data: raw('agent_specific_data'),
    goal: raw('goal'),
    goal_index: body.goal_index ?? null,
  };
}
