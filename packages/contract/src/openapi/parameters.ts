import { z } from 'zod';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { limits } from '../fields/limits.ts';
import type { Schemas } from './schemas.ts';

/** What goes into a request beside its body. */
export const toParameters = (endpoint: Endpoint, schemas: Schemas) => [
  ...inPath(endpoint, schemas),
  ...inQuery(endpoint, schemas),
  ...(endpoint.creates ? [idempotencyKey] : []),
  ...(endpoint.streams ? [lastEventId] : []),
];

const inPath = ({ params }: Endpoint, { refer }: Schemas) =>
  Object.entries(params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: refer(schema as z.ZodType, 'input'),
  }));

/** A query is read leniently; `sentAs` in a schema's metadata says what to send, `never` that it is ignored. */
const inQuery = ({ query }: Endpoint, { refer }: Schemas) =>
  Object.entries(query?.shape ?? {})
    .map(([name, schema]) => ({ name, read: schema as z.ZodType }))
    .filter(({ read }) => !(sentAs(read) instanceof z.ZodNever))
    .map(({ name, read }) => ({
      name,
      in: 'query',
      required: !read.safeParse(undefined).success,
      schema: refer(sentAs(read), 'input'),
    }));

const sentAs = (schema: z.ZodType): z.ZodType => {
  const meant = schema.meta()?.['sentAs'];
  return meant instanceof z.ZodType ? meant : schema;
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Any text of the caller's choice. The same key and body within ${limits.idempotencyHours} hours answer as the first did and make nothing twice.`,
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMax },
};

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The `id` of the last event seen: what came after it is sent first.',
  schema: { type: 'integer', minimum: 0 },
};
