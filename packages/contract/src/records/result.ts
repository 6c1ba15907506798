import { z } from 'zod';
import {
  evidenceText,
  jsonObject,
  jsonObjectOrArray,
  prose,
  timestamp,
  uuid,
} from '../fields/fields.ts';
import { integer, naturalNumber } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';
import { traceId } from './spans.ts';
import { NewTrace, Trace } from './traces.ts';

export const evaluationStatuses = [
  'NOT_EVALUATED',
  'SUCCESSFUL_JAILBREAK',
  'FAILED_JAILBREAK',
  'ERROR_AGENT_RESPONSE',
  'ERROR_TEST_FRAMEWORK',
  'PASSED_CRITERIA',
  'FAILED_CRITERIA',
] as const;
export type EvaluationStatus = (typeof evaluationStatuses)[number];
export const evaluationStatus = z.enum(evaluationStatuses).meta({ id: 'EvaluationStatusEnum' });

/** `response_body` and the payloads are evidence: they are returned exactly as sent. */
export const Evidence = z.object({
  request_payload: jsonObjectOrArray.nullable().optional(),
  response_status_code: integer({ min: limits.integerMin, max: limits.integerMax })
    .nullable()
    .optional(),
  response_headers: jsonObject.nullable().optional(),
  response_body: evidenceText.nullable().optional(),
  latency_ms: naturalNumber.nullable().optional(),
  detected_tool_calls: jsonObjectOrArray.nullable().optional(),
  evaluation_status: evaluationStatus.optional(),
  evaluation_notes: prose.nullable().optional(),
  evaluation_metrics: jsonObject.nullable().optional(),
  agent_specific_data: jsonObject.nullable().optional(),
  goal: evidenceText.nullable().optional(),
  goal_index: naturalNumber.nullable().optional(),
});

export const ResultWithTraces = Evidence.extend({ traces: z.array(NewTrace).default([]) }).meta({
  id: 'ResultWithTracesRequest',
  description: 'A result with its traces, as recorded in bulk.',
});

const LateSpans = z
  .object({
    trace_ids: z
      .array(traceId)
      .min(1, 'This list may not be empty.')
      .max(
        limits.lateTraceIdsMax,
        `Ensure this field has no more than ${limits.lateTraceIdsMax} elements.`,
      ),
    basis: jsonObject,
  })
  .meta({
    id: 'LateSpansRequest',
    description:
      'What spans that arrive later are judged by: the traces of the result, and the rules. Written by `provoke`, at most 256 KiB; no part of the record, and removed with the spans.',
  });

export const RecordedResult = ResultWithTraces.extend({ late_spans: LateSpans.optional() }).meta({
  id: 'RecordedResultRequest',
  description: 'A result with its traces, and what late spans are judged by.',
});

export const Result = z
  .object({
    id: uuid,
    run: uuid,
    run_id: uuid,
    request_payload: jsonObjectOrArray.nullable(),
    response_status_code: z.int().nullable(),
    response_headers: jsonObject.nullable(),
    response_body: z.string().nullable(),
    latency_ms: z.int().nullable(),
    detected_tool_calls: jsonObjectOrArray.nullable(),
    evaluation_status: evaluationStatus,
    evaluation_notes: z.string().nullable(),
    evaluation_metrics: jsonObject.nullable(),
    agent_specific_data: jsonObject.nullable(),
    // Absent in the answers of earlier versions.
    goal: z.string().nullable().default(null),
    goal_index: z.int().nullable().default(null),
    timestamp,
    // Earlier services do not have it.
    versions: z.int().default(1).meta({
      description:
        'How often it was recorded: 1, and one more for each change. Only the newest counts.',
    }),
    changed_after_recording: z.boolean().default(false).meta({
      description:
        'A change replaced what was recorded. Filling in what was empty, while the run goes on, is none.',
    }),
    traces: z.array(Trace),
  })
  .meta({ id: 'Result', description: 'One attempt against the agent, with its traces.' });
export type Result = z.infer<typeof Result>;

export const ResultVersion = Result.omit({
  run: true,
  run_id: true,
  versions: true,
  changed_after_recording: true,
  traces: true,
})
  .extend({
    version: z.int(),
    changed: z.array(z.string()).meta({
      description:
        'The fields that the change set. What a review set in between is in the reviews.',
    }),
    by: z
      .int()
      .nullable()
      .meta({ description: 'The user; null for what earlier services recorded.' }),
    by_username: z.string().nullable(),
  })
  .meta({
    id: 'ResultVersion',
    description:
      'A result as it was recorded, or as a change left it; `timestamp` is the time of that.',
  });
export type ResultVersion = z.infer<typeof ResultVersion>;

export const ResultVersions = z
  .object({ results: z.array(ResultVersion) })
  .meta({ id: 'ResultVersions' });

export const ResultSummary = Result.pick({
  id: true,
  run: true,
  response_status_code: true,
  latency_ms: true,
  evaluation_status: true,
  evaluation_notes: true,
  agent_specific_data: true,
  timestamp: true,
}).meta({ id: 'ResultSummary', description: 'A result without its evidence, as in events.' });
export type ResultSummary = z.infer<typeof ResultSummary>;
