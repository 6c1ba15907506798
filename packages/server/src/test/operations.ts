import { contract, type Endpoint } from '@provoke/contract';
import { toOpenApi } from '@provoke/contract/openapi';

type JsonSchema = {
  $ref?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};
type Operation = {
  parameters: { in: string; name: string; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema; example: object } } };
};

const document = toOpenApi({ serverUrl: '/' });
const paths = document.paths as Record<string, Record<string, Operation>>;

/** An operation of the contract as a caller would send it. */
export type SampleOperation = {
  title: string;
  endpoint: Endpoint;
  method: string;
  /** The path's word before the id: the resource that it identifies. */
  resource: string;
  /** An example of a body; undefined if there is none. */
  body: object | undefined;
  /** The fields of the body and the filters that refer to another record. */
  foreignKeys: string[];
  filters: string[];
};

/** Every present and future operation of the contract. */
export const operations: SampleOperation[] = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .map((endpoint) => {
    const { method, path } = endpoint;
    const operation = paths[path]?.[method];
    if (!operation) throw new Error(`The schema has no ${method} ${path}`);
    const { parameters, requestBody } = operation;
    const json = requestBody?.content['application/json'];
    return {
      title: `${method.toUpperCase()} ${path}`,
      endpoint,
      method: method.toUpperCase(),
      resource: /(\w+)\/\{/.exec(path)?.[1] ?? path.split('/')[1] ?? '',
      body: json?.example,
      foreignKeys: json ? [...new Set(idsIn(json.schema))] : [],
      filters: parameters
        .filter((parameter) => parameter.in === 'query' && parameter.schema.format === 'uuid')
        .map(({ name }) => name),
    };
  });

/** The names of fields with an id, at any depth. */
function idsIn(schema: JsonSchema): string[] {
  const { $ref, properties = {}, items, anyOf = [] } = schema;
  const named = $ref && document.components.schemas[$ref.split('/').at(-1) ?? ''];
  const nested = [named, items, ...anyOf].filter((part) => part !== undefined && part !== '');
  return [
    ...nested.flatMap((part) => idsIn(part as JsonSchema)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      property.format === 'uuid' ? [name] : idsIn(property),
    ),
  ];
}

/** A body with the referenced ids replaced. */
export const withIds = (body: object, ids: Record<string, string>): string =>
  JSON.stringify(body, (name, value) => (typeof value === 'string' ? (ids[name] ?? value) : value));

export const withId = (path: string, id: string): string => path.replace(/\{\w+\}/, id);

/** The statuses of the operation that has this path, as a sent URL has it: `/run/./goals` is `/run/goals`. */
export function statusesAt(method: string, path: string): readonly number[] {
  const { pathname } = new URL(path, 'http://any');
  const met = operations.find(
    (operation) => operation.method === method && operation.endpoint.path === pathname,
  );
  return met?.endpoint.statuses ?? [];
}
