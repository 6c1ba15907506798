import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { toOpenApi } from './to-openapi.ts';

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Content = Record<string, Media>;
type Parameter = { name: string; in: string; schema: object };
type Operation = {
  operationId: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { headers: object; content?: Content }>;
};

const document = toOpenApi({ serverUrl: '/' });
const paths = document.paths as Record<string, Record<string, Operation>>;
const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

/** The schema's errors for a value; references are resolved in the document. */
function complaints(schema: object, value: unknown): unknown {
  const absolute = JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/');
  const validate = ajv.compile(JSON.parse(absolute));
  return validate(value) ? undefined : validate.errors;
}

const operationOf = ({ path, method }: Endpoint) => paths[path]?.[method] as Operation;

describe.each(endpoints.map((e) => [`${e.method.toUpperCase()} ${e.path}`, e] as const))(
  '%s',
  (_, endpoint) => {
    test('is documented with every possible status', () => {
      const { responses } = operationOf(endpoint);

      expect(Object.keys(responses).map(Number)).toEqual(endpoint.statuses);
    });

    test('has a valid example for every body but a file', () => {
      const { requestBody, responses } = operationOf(endpoint);
      const media = [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values(part?.content ?? {}),
      );

      for (const { schema, example, examples = {} } of endpoint.binary ? [] : media) {
        const values = [example, ...Object.values(examples).map(({ value }) => value)];
        const shown = values.filter((value) => value !== undefined);
        expect(shown, 'A body has no example: add one to openapi/examples/').not.toEqual([]);
        for (const value of shown)
          expect(
            complaints(schema, value),
            'An example in openapi/examples/ does not fit its schema: correct what is listed here',
          ).toBeUndefined();
      }
    });

    test.skipIf(endpoint.binary)('names the record in every JSON body', () => {
      const { requestBody, responses } = operationOf(endpoint);
      const success = responses[endpoint.status ?? 200];
      const bodies = [requestBody, success].flatMap(
        (part) => part?.content?.['application/json'] ?? [],
      );

      for (const { schema } of bodies)
        expect(
          schema,
          "A schema of a body has no name: end it with `.meta({ id: 'Agent' })`, so that generated clients have a type for it",
        ).toEqual({ $ref: expect.not.stringContaining('undefined') });
    });

    test('accepts the example of its body', () => {
      const example = operationOf(endpoint).requestBody?.content['application/json']?.example;

      expect(endpoint.body?.safeParse(example).success ?? true).toBe(true);
    });
  },
);

test('an operation is named by a verb and its object, as a method of a generated client', () => {
  const ids = endpoints.map((endpoint) => operationOf(endpoint).operationId);

  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id, 'Name the operation in NAMED of openapi/operation-id.ts').toMatch(
      /^[a-z]+([A-Z][a-z]+)+$/,
    );
  expect(ids).toEqual(
    expect.arrayContaining([
      ...['listAgents', 'createAgent', 'getAgent', 'replaceAgent', 'updateAgent', 'deleteAgent'],
      ...['createRun', 'recordResults', 'followRun', 'createTrace', 'getKeyContext'],
      ...['createChatCompletion', 'getOwnOrganization', 'listGatewayCalls'],
    ]),
  );
});

// openapi-typescript, for one, takes a property with a default for one that has to be sent.
test('no property of a request body has a default, so generated clients need not send it', () => {
  const properties = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    Object.entries(schema?.properties ?? {}).map(
      ([field, of]) => [`${name}.${field}`, of] as const,
    ),
  );

  expect(properties.filter(([, of]) => 'default' in of).map(([name]) => name)).toEqual([]);
  expect(document.components.schemas['TraceRequest']).toMatchObject({
    required: ['sequence'],
    properties: { content: { description: 'Default: {}.' } },
  });
});

test('every operation names the scope that a key needs, all in one list', () => {
  const needed = endpoints.map((endpoint) => paths[endpoint.path]?.[endpoint.method]?.security);

  expect(needed).toEqual(
    endpoints.map(({ access }) => {
      if (access === 'session') return [{ session: [] }];
      return [{ key: access === 'any-key' ? [] : [access] }, { session: [] }];
    }),
  );
  expect(operationOf(contract.results.create)).toMatchObject({
    description: 'A key needs the scope `record`.',
  });
  expect(document.components.schemas['ScopeEnum']).toEqual({
    enum: ['read', 'record', 'run', 'trace', 'administer'],
    type: 'string',
  });
});

test('a list documents its page, its page size with the maximum, and its filters', () => {
  expect(operationOf(contract.runs.list).parameters).toMatchObject([
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    { name: 'page_size', in: 'query', schema: { type: 'integer', maximum: 100, default: 10 } },
    { name: 'agent', schema: { type: 'string', format: 'uuid' } },
    { name: 'attack', schema: { type: 'string', format: 'uuid' } },
    { name: 'status', schema: { $ref: '#/components/schemas/RunStatusEnum' } },
    { name: 'is_client_executed', schema: { type: 'boolean' } },
    { name: 'campaign', schema: { type: 'string', maxLength: 200 } },
    { name: 'technique' },
    { name: 'q' },
    { name: 'from' },
    { name: 'to' },
    { name: 'sort' },
  ]);
  expect(operationOf(contract.members.list).parameters.map(({ name }) => name)).toEqual([
    ...['page', 'sort'],
  ]);
});

test('fields that only the service sets are read-only', () => {
  const { properties = {} } = document.components.schemas['Agent'] ?? {};
  const readOnly = Object.keys(properties).filter((name) => properties[name]?.['readOnly']);

  expect(readOnly).toEqual([
    ...['id', 'organization', 'organization_detail', 'owner', 'owner_detail'],
    ...['created_at', 'updated_at'],
  ]);
});

test('an error response says how to continue: the authentication scheme, or how long to wait', () => {
  const { responses } = operationOf(contract.results.create);

  expect(responses['401']?.headers).toHaveProperty('WWW-Authenticate');
  for (const status of ['409', '429', '503'])
    expect(responses[status]?.headers).toHaveProperty('Retry-After');
});
