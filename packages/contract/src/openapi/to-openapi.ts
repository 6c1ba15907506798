import { contract } from '../contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { isScope, scopes } from '../lists/scopes.ts';
import { toRequestBody } from './bodies.ts';
import type { NamedEndpoint } from './examples/examples.ts';
import { headers } from './headers.ts';
import { operationIdOf, tagOf } from './operation-id.ts';
import { toParameters } from './parameters.ts';
import { markReadOnly } from './read-only.ts';
import { toResponses } from './responses.ts';
import { collectSchemas, type Schemas } from './schemas.ts';

const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: [
      'An API key, `pvk_…`. Each operation names the scope that a key needs for it:',
      ...Object.entries(scopes).map(([name, what]) => `- \`${name}\`: ${what}`),
    ].join('\n'),
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'provoke.session_token',
    description:
      'A session, from `POST /auth/sign-in/email`; over HTTPS its name starts with `__Host-`. Requests other than GET need a same-origin `Sec-Fetch-Site` or `Origin`.',
  },
};

const info = {
  title: 'provoke',
  version: '1.0.0',
  description:
    'Records red-team campaigns: agents under test, attacks, runs, results and their traces. The caller runs the attacks.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

/** The contract as an OpenAPI 3.1 document. `serverUrl` is absolute, or relative to the document's address. */
export function toOpenApi({ serverUrl }: { serverUrl: string }) {
  const operations = Object.entries(contract).flatMap(([resource, group]) =>
    Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ resource, name, endpoint })),
  );
  const endpoints = operations.map(({ endpoint }) => endpoint);
  const schemas = collectSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const { path, method } = operation.endpoint;
    paths[path] = { ...paths[path], [method]: toOperation(operation, schemas) };
  }
  markReadOnly(endpoints, schemas.named);
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: serverUrl }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: { schemas: sorted(schemas.named), headers, securitySchemes },
  };
}

/** Operations that accept a key also accept a session, but not the reverse. */
const securityOf = ({ access }: Endpoint) =>
  access === 'session'
    ? [{ session: [] }]
    : [{ key: isScope(access) ? [access] : [] }, { session: [] }];

function toOperation(operation: NamedEndpoint, schemas: Schemas) {
  const { endpoint } = operation;
  const requestBody = toRequestBody(operation, schemas);
  return {
    operationId: operationIdOf(operation),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(isScope(endpoint.access) && {
      description: `A key needs the scope \`${endpoint.access}\`.`,
    }),
    security: securityOf(endpoint),
    parameters: toParameters(endpoint, schemas),
    ...(requestBody && { requestBody }),
    responses: toResponses(operation, schemas),
  };
}

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
