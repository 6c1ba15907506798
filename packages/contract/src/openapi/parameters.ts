import { z } from 'zod';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { limits } from '../fields/limits.ts';
import type { Schemas } from './schemas.ts';

/** Everything in a request except its body. */
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

/** Queries are read leniently. `sentAs` in a schema's metadata documents what to send; `never` means ignored. */
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
  description: `Any text. Within ${limits.idempotencyHours} hours, a request with the same key and body gets the first answer again and creates nothing.`,
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMax },
};

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The `id` of the last event received. Later events are sent first.',
  schema: { type: 'integer', minimum: 0 },
};
