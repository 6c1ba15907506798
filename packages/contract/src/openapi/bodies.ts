import type { z } from 'zod';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { examples } from './examples.ts';
import type { Schemas } from './schemas.ts';

const nameOf = (schema: z.ZodType) => schema.meta()?.id ?? '';

/** What is sent is what the answer shows, less what only the service sets: parsing leaves that out. */
export function toRequestBody(endpoint: Endpoint, { refer }: Schemas) {
  const { body, returns } = endpoint;
  if (!body) return undefined;
  const example = body.parse(examples[nameOf(body)] ?? examples[nameOf(returns)]);
  return {
    required: true,
    content: { 'application/json': { schema: refer(body, 'input'), example } },
  };
}

/** The answer when all went well; `undefined` where it has no body. */
export function toContent(endpoint: Endpoint, { refer }: Schemas) {
  const { status, returns, item, streams, download } = endpoint;
  if (status === 204) return undefined;
  const schema = refer(returns, 'output');
  if (streams) return eventStream(schema, returns);
  if (download) return jsonLines(schema, returns);
  const example = item
    ? { count: 1, next: null, previous: null, results: [examples[nameOf(item)]] }
    : examples[nameOf(returns)];
  return { 'application/json': { schema, example } };
}

/** OpenAPI 3.1 has no word for the items of a stream; JSON Schema has one for what a text holds. */
function eventStream(event: object, returns: z.ZodType) {
  const { event: name, id, data } = returns.parse(examples[nameOf(returns)]) as SentEvent;
  const contentMediaType = 'text/event-stream';
  return {
    [contentMediaType]: {
      schema: { type: 'string', contentMediaType, contentSchema: event },
      example: `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`,
    },
  };
}

function jsonLines(line: object, returns: z.ZodType) {
  const contentMediaType = 'application/x-ndjson';
  return {
    [contentMediaType]: {
      schema: { type: 'string', contentMediaType, contentSchema: line },
      example: `${JSON.stringify(examples[nameOf(returns)])}\n`,
    },
  };
}

type SentEvent = { event: string; id: number; data: unknown };
