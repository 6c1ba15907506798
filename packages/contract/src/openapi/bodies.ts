import type { Endpoint } from '../endpoint/endpoint.ts';
import { answerExample, bodyExample, type NamedEndpoint } from './examples/examples.ts';
import type { Schemas } from './schemas.ts';

export function toRequestBody(operation: NamedEndpoint, { refer }: Schemas) {
  const { body, takes } = operation.endpoint;
  if (takes) return { content: toFiles(takes) };
  if (!body) return undefined;
  const schema = refer(body, 'input');
  return {
    required: true,
    content: { 'application/json': { schema, example: bodyExample(operation) } },
  };
}

/** The body of a success; `undefined` if there is none. */
export function toContent(operation: NamedEndpoint, { refer }: Schemas) {
  const { status, returns, item, streams, download, binary } = operation.endpoint;
  if (status === 204) return undefined;
  const schema = refer(returns, 'output');
  if (binary) return files(operation.endpoint, schema);
  const shown = answerExample(operation);
  if (streams) return eventStream(schema, returns.parse(shown) as SentEvent);
  if (download) return jsonLines(schema, shown);
  const example = item ? { count: 1, next: null, previous: null, results: [shown] } : shown;
  return { 'application/json': { schema, example } };
}

/** OpenAPI 3.1 cannot describe the items of a stream; JSON Schema can describe the content of a text. */
function eventStream(event: object, { event: name, id, data }: SentEvent) {
  const contentMediaType = 'text/event-stream';
  return {
    [contentMediaType]: {
      schema: { type: 'string', contentMediaType, contentSchema: event },
      example: `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`,
    },
  };
}

function jsonLines(line: object, example: unknown) {
  const contentMediaType = 'application/x-ndjson';
  return {
    [contentMediaType]: {
      schema: { type: 'string', contentMediaType, contentSchema: line },
      example: `${JSON.stringify(example)}\n`,
    },
  };
}

const toFiles = (mediaTypes: readonly string[]) =>
  Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      type === 'application/json'
        ? { schema: { type: 'object' }, example: { resourceSpans: [] } }
        : {},
    ]),
  );

/** OpenAPI 3.1 describes a file by its media type alone; the description names the schema of its start. */
const files = ({ mediaTypes = ['application/octet-stream'] }: Endpoint, start: object) =>
  Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      type === 'application/octet-stream' ? { schema: { 'x-header': start } } : {},
    ]),
  );

type SentEvent = { event: string; id: number; data: unknown };
