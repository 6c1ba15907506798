import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { jsonObject, timestamp, uuid } from '../fields/fields.ts';
import { naturalNumber } from '../fields/integer.ts';

export const stepTypes = [
  'TOOL_CALL',
  'TOOL_RESPONSE',
  'AGENT_THOUGHT',
  'AGENT_RESPONSE_CHUNK',
  'MCP_STEP',
  'A2A_COMM',
  'OTHER',
] as const;
export type StepType = (typeof stepTypes)[number];
const stepType = z.enum(stepTypes).meta({ id: 'StepTypeEnum' });

export const Trace = z
  .object({
    id: z.int(),
    result: uuid,
    sequence: z.int(),
    step_type: stepType,
    content: jsonObject,
    timestamp,
  })
  .meta({
    id: 'Trace',
    description: 'One step of a result: a prompt sent, a reply, a verdict, a tool call.',
  });
export type Trace = z.infer<typeof Trace>;

/** A step as a caller sends it. */
export const NewTrace = z
  .object({
    sequence: naturalNumber,
    step_type: stepType.default('OTHER'),
    content: jsonObject.default({}),
  })
  .meta({ id: 'TraceRequest' });

export const traces = {
  create: endpoint({
    method: 'post',
    path: '/result/{id}/trace',
    summary: 'Add a trace to a result; `sequence` is unique within the result',
    access: 'record',
    creates: true,
    params: z.object({ id: uuid }),
    body: NewTrace,
    bodyBytesMax: 'as set',
    status: 201,
    returns: Trace,
  }),
};
