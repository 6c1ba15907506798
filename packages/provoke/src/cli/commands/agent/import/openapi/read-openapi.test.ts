import { expect, test } from 'vitest';
import { toAgent } from '../to-agent.ts';
import { readOpenApi } from './read-openapi.ts';

const message = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' } },
};
const takes = (schema: object, type = 'application/json') => ({
  requestBody: { content: { [type]: { schema } } },
});
const ask = takes(message);
const secured = (scheme: object) => ({
  security: [{ it: ['chat.read'] }],
  components: { securitySchemes: { it: scheme } },
});
const servers = [{ url: 'https://bot.example/v1' }];

/** A document with one operation; `more` is of the document, `item` of its path. */
const api = (operation: object, more: object = {}, item: object = {}, path = '/chat') => ({
  ...{ openapi: '3.1.0', servers, ...more },
  paths: { [path]: { ...item, post: operation } },
});

const read = (document: unknown, operation?: string) =>
  toAgent(readOpenApi(document, { operation, base: undefined }), { said: undefined });

const AT = 'https://bot.example/v1/chat';
const SAYS = { body: { message: '{{prompt}}' } };

test.each<[string, object, object]>([
  [
    'a server with variables',
    api(ask, {
      servers: [
        {
          url: '{s}://{r}.bot.example/',
          variables: { s: { default: 'https' }, r: { default: 'eu' } },
        },
      ],
    }),
    { endpoint: 'https://eu.bot.example/chat' },
  ],
  [
    'a server of its own',
    api({ ...ask, servers: [{ url: 'https://own.example/' }] }, {}, { servers }),
    { endpoint: 'https://own.example/chat' },
  ],
  [
    'parameters in its path, its query and its headers',
    api(
      {
        ...ask,
        parameters: [
          { in: 'path', name: 'botId', example: 'b 7' },
          { in: 'query', name: 'lang', required: true, schema: { enum: ['de'] } },
          { in: 'query', name: 'limit', schema: { type: 'integer' } },
          { in: 'header', name: 'x-tenant', required: true, schema: { default: 'acme' } },
        ],
      },
      {},
      { parameters: [{ in: 'path', name: 'session_id' }] },
      '/{botId}/{session_id}/chat',
    ),
    {
      endpoint: 'https://bot.example/v1/b%207/{{session}}/chat?lang=de',
      settings: { headers: { 'x-tenant': 'acme' }, ...SAYS },
    },
  ],
  [
    'a parameter without a value',
    api(ask, {}, {}, '/{botId}/chat'),
    { notes: ['The address needs a value for {botId}: write it there.'] },
  ],
  [
    'a key in the address',
    api(ask, secured({ type: 'apiKey', in: 'query', name: 'key' })),
    {
      endpoint: `${AT}?key={{api_key}}`,
      apiKeyEnv: 'AGENT_KEY',
    },
  ],
  [
    'a key in a cookie',
    api(ask, secured({ type: 'apiKey', in: 'cookie', name: 'sid' })),
    {
      settings: { headers: { cookie: '$AGENT_COOKIE' }, ...SAYS },
    },
  ],
  [
    'a password',
    api(ask, secured({ type: 'http', scheme: 'basic' })),
    {
      settings: { basic: { user: '$AGENT_USER', password: '$AGENT_PASSWORD' }, ...SAYS },
    },
  ],
  [
    'a client of OAuth',
    api(ask, secured({ type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token' } } })),
    {
      apiKeyEnv: undefined,
      settings: {
        oauth: {
          token_url: 'https://bot.example/token',
          client_id: '$AGENT_CLIENT_ID',
          client_secret: '$AGENT_CLIENT_SECRET',
          scope: 'chat.read',
        },
      },
    },
  ],
  [
    'a user of OAuth',
    api(ask, secured({ type: 'oauth2', flows: { implicit: {} } })),
    {
      apiKeyEnv: 'AGENT_KEY',
    },
  ],
  [
    'a client certificate',
    api(ask, secured({ type: 'mutualTLS' })),
    {
      apiKeyEnv: undefined,
      notes: [expect.stringContaining('client_cert')],
    },
  ],
  [
    'a scheme that is not spoken',
    api(ask, secured({ type: 'http', scheme: 'digest' })),
    {
      apiKeyEnv: undefined,
      notes: [expect.stringContaining('signs in by digest')],
    },
  ],
  [
    'a text',
    api(takes({ type: 'string' }, 'text/plain')),
    {
      settings: { headers: { 'content-type': 'text/plain' }, body: '{{prompt}}' },
    },
  ],
  [
    'a text in JSON',
    api(takes({ type: 'string' })),
    {
      settings: { headers: { 'content-type': 'application/json' }, body: '{{prompt}}' },
    },
  ],
  [
    'parts with an object, a list and a file',
    api(
      takes(
        {
          type: 'object',
          properties: {
            message: { type: 'string' },
            tags: { type: 'array', items: { enum: ['a'] } },
            meta: { type: 'object', properties: { n: { type: 'integer', minimum: 3 } } },
            file: { type: 'string', format: 'binary' },
          },
        },
        'multipart/form-data',
      ),
    ),
    {
      settings: { body: { message: '{{prompt}}', tags: 'a', meta: '{"n":3}' } },
      notes: [expect.stringContaining('file is a file')],
    },
  ],
  [
    'a choice of which one takes words',
    api(takes({ oneOf: [{ type: 'object', properties: { image: { type: 'string' } } }, message] })),
    { settings: SAYS },
  ],
  [
    'fields of all its parts and its own',
    api(takes({ allOf: [message], properties: { lang: { const: 'de' } } })),
    { settings: { body: { message: '{{prompt}}', lang: 'de' } } },
  ],
  [
    'messages with roles',
    api(
      takes({
        type: 'object',
        properties: {
          type: { const: 'chat' },
          messages: {
            type: 'array',
            items: {
              type: 'object',
              properties: { role: { enum: ['system', 'user'] }, content: { type: 'string' } },
            },
          },
        },
      }),
    ),
    { settings: { body: { type: 'chat', messages: '{{messages}}' } } },
  ],
  [
    'a path, an example and an answer that are elsewhere in the document',
    {
      ...{ openapi: '3.1.0', servers },
      paths: { '/chat': { $ref: '#/components/pathItems/chat' } },
      components: {
        pathItems: {
          chat: {
            post: {
              requestBody: {
                content: {
                  'application/json': { examples: { a: { $ref: '#/components/examples/a' } } },
                },
              },
              responses: {
                default: {
                  content: { 'application/json': { example: { result: { text: 'yes' } } } },
                },
              },
            },
          },
        },
        examples: { a: { value: { message: 'hi' } } },
      },
    },
    { endpoint: AT, settings: { ...SAYS, reply_path: '$.result.text' } },
  ],
])('an operation with %s', (_, document, agent) => {
  expect(read(document)).toMatchObject(agent);
});

test('schemas that hold many that hold many are read within a bound', { timeout: 60_000 }, () => {
  const many = (next: number) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`p${at}`, { $ref: `#/components/schemas/s${next}` }]),
    );
  const schemas = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`s${at}`, { type: 'object', properties: many(at + 1) }]),
  );
  const properties = { message: { type: 'string' }, more: { $ref: '#/components/schemas/s0' } };
  const document = api(takes({ type: 'object', properties }), { components: { schemas } });

  expect(read(document)).toMatchObject({ settings: { body: { message: '{{prompt}}' } } });
});

test.each<[string, unknown, string | undefined, RegExp]>([
  ['Swagger 2', { swagger: '2.0', paths: {} }, undefined, /Swagger 2, and OpenAPI 3 is read/],
  ['another document', api(takes({ $ref: 'other.yaml#/A' })), undefined, /not in this document/],
  [
    'a circle',
    api(takes({ $ref: '#/x' }), { x: { $ref: '#/x' } }),
    undefined,
    /not in this document/,
  ],
  ['nothing', { openapi: '3.0.0', paths: { '/a': null } }, undefined, /It has none/],
  [
    'one id twice',
    {
      openapi: '3.0.0',
      paths: { '/a': { post: { operationId: 'x' } }, '/b': { get: { operationId: 'x' } } },
    },
    'x',
    /It has several operations "x". It has: POST \/a, GET \/b/,
  ],
])('a document with %s is refused with the reason', (_, document, operation, words) => {
  expect(() => read(document, operation)).toThrow(words);
});

test.each(['/chat', 'post  /chat', ' POST /chat '])('an operation is named %j', (name) => {
  const document = { ...api(ask), paths: { ...api(ask).paths, '/other': { post: ask } } };

  expect(read(document, name).endpoint).toBe(AT);
});
