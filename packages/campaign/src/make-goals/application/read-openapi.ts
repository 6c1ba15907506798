import { resolveReference } from '@provoke/engine';
import { isFields, toFields } from '@provoke/evidence';
import { PARAMETERS_MAX, type Parameter, type Tool, type ToolsRead } from './application.ts';
import { readParameter, readParameters } from './read-parameters.ts';
import { collect, describedBy, UNSAYABLE } from './read-tool-list.ts';
import { isParameterName, isToolName } from './sayable-name.ts';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'];
const READING = ['get', 'head'];
/** An operation for each method of as many paths. */
const OPERATIONS_MAX = 20_000;
type Fields = Readonly<Record<string, unknown>>;
type Operation = { path: string; method: string; item: Fields; operation: Fields };

/** The operations of an OpenAPI 3 or Swagger 2 document, each as a tool; undefined if it is none. Nothing is fetched. */
export function readOpenApiTools(document: unknown, from: string): ToolsRead | undefined {
  const { openapi, swagger, paths } = toFields(document);
  if ((openapi === undefined && swagger === undefined) || !isFields(paths)) return undefined;
  const operations = Object.entries(paths).flatMap(([path, given]) => {
    const item = toFields(resolveReference(given, document));
    return METHODS.flatMap((method): Operation[] => {
      const operation = resolveReference(item[method], document);
      return isFields(operation) ? [{ path, method, item, operation }] : [];
    });
  });
  return collect(operations.slice(0, OPERATIONS_MAX), (_, at) =>
    toTool(operations[at] as Operation, { document, from }),
  );
}

function toTool(
  { path, method, item, operation }: Operation,
  { document, from }: { document: unknown; from: string },
): Tool | string {
  const place = `${method.toUpperCase()} ${path}`;
  const { operationId: id, summary, description } = operation;
  const name = [id, place].find(isToolName);
  if (name === undefined) return UNSAYABLE;
  const given = [item['parameters'], operation['parameters']].filter(Array.isArray).flat();
  const body = toFields(resolveReference(operation['requestBody'], document))['content'];
  const all = [
    ...given.slice(0, 10 * PARAMETERS_MAX).flatMap((one: unknown) => ofPlace(one, document)),
    ...ofContent(body, document),
  ];
  const named = new Map(all.map((one) => [one.name, one]));
  return {
    ...{ name, from: `${from}, ${isToolName(place) ? place : 'paths'}` },
    ...describedBy(summary ?? description),
    parameters: [...named.values()].slice(0, PARAMETERS_MAX),
    reads: READING.includes(method),
    ...(method === 'delete' && { irreversible: true }),
  };
}

const PLACES = ['query', 'path', 'formData'];

/** A parameter with its own schema; in Swagger 2 it is its own schema, or a body. */
function ofPlace(given: unknown, document: unknown): Parameter[] {
  const one = toFields(resolveReference(given, document));
  const { in: place, name, required, schema } = one;
  if (place === 'body') return readParameters(schema, document);
  if (!PLACES.some((known) => known === place)) return [];
  if (typeof name !== 'string' || !isParameterName(name)) return [];
  return [readParameter(schema ?? one, { name, required: required === true, document })];
}

/** The fields of a body, of the first type that has some. */
function ofContent(content: unknown, document: unknown): Parameter[] {
  const types = Object.entries(toFields(content)).slice(0, 10);
  return (
    types
      .map(([, media]) => readParameters(toFields(media)['schema'], document))
      .find((fields) => fields.length > 0) ?? []
  );
}
