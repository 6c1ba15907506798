import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { jsonObject, uuid } from '../fields/fields.ts';
import { integer, naturalNumber } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';

/** As W3C Trace Context writes it. */
export const traceId = z
  .string('Not a valid string.')
  .regex(/^(?!0{32})[0-9a-f]{32}$/, 'Must be 32 lower-case hexadecimal digits, not all of them 0.');

export const ReceivedSpans = z
  .object({
    spans: z.array(
      z.object({
        id: z.int().meta({ description: 'Counts the spans of the run, from 1, as they arrived.' }),
        trace_id: z.string(),
        span: jsonObject,
      }),
    ),
    last: z.int().meta({ description: 'The last `id`, or `after`. Ask for what comes after it.' }),
    dropped: z
      .object({
        unknown: z.int().meta({
          description:
            'Of the organization, since this run registered trace ids: spans of trace ids that it had not registered.',
        }),
        over: z.int().meta({ description: 'Of this run: spans beyond a limit.' }),
      })
      .meta({ description: 'Spans that arrived and were not kept.' }),
  })
  .meta({
    id: 'ReceivedSpans',
    description: 'Spans that agents sent for the trace ids of a run, in the order of arrival.',
  });
export type ReceivedSpans = z.infer<typeof ReceivedSpans>;

const byId = z.object({ id: uuid });

export const spans = {
  register: endpoint({
    method: 'post',
    path: '/run/{id}/trace-ids',
    summary: 'Register trace ids of a run, before its requests carry them',
    access: 'record',
    params: byId,
    body: z
      .object({
        trace_ids: measured(
          z
            .array(traceId)
            .min(1, 'This list may not be empty.')
            .max(
              limits.traceIdsMax,
              `Ensure this field has no more than ${limits.traceIdsMax} elements.`,
            ),
        ),
      })
      .meta({ id: 'TraceIdsRequest' }),
    status: 201,
    returns: z.object({ registered: z.int() }).meta({ id: 'RegisteredTraceIds' }),
  }),
  list: endpoint({
    method: 'get',
    path: '/run/{id}/spans',
    summary: 'List the spans that arrived for a run, in the order of arrival',
    access: 'read',
    params: byId,
    query: z.object({
      after: naturalNumber.default(0),
      limit: integer({ min: 1, max: limits.spansMax }).default(limits.spansMax),
    }),
    returns: ReceivedSpans,
  }),
  receive: endpoint({
    method: 'post',
    path: '/v1/traces',
    summary: 'Receive spans of agents under attack, over OTLP/HTTP; gzip is accepted',
    access: 'trace',
    countedAs: 'exporter',
    takes: ['application/x-protobuf', 'application/json'],
    bodyBytesMax: limits.exportBytesMax,
    binary: true,
    mediaTypes: ['application/x-protobuf', 'application/json'],
    returns: z.undefined(),
  }),
};
