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

/** One operation of the contract as a test sends it: what the schema says that a caller would send. */
export type SampleOperation = {
  title: string;
  endpoint: Endpoint;
  method: string;
  /** The word of the path before the id: what it is the id of. */
  resource: string;
  /** An example of a body; undefined where there is none. */
  body: object | undefined;
  /** The fields of the body, and the filters, that name another record. */
  foreignKeys: string[];
  filters: string[];
};

/** Every operation of the contract, present and future. */
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

/** The names of the fields that hold an id, however deep. */
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

/** A body with the ids that it names replaced. */
export const withIds = (body: object, ids: Record<string, string>): string =>
  JSON.stringify(body, (name, value) => (typeof value === 'string' ? (ids[name] ?? value) : value));

export const withId = (path: string, id: string): string => path.replace(/\{\w+\}/, id);
