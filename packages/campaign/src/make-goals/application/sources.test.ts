import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHome } from '../../test/open-home.ts';
import { gatherApplication } from './gather-application.ts';

const text = { type: 'string' };
const schema = {
  type: 'object',
  properties: { to: text, copies: { type: 'integer' } },
  required: ['to'],
};
const parameters = [
  { name: 'to', type: 'text', required: true },
  { name: 'copies', type: 'number', required: false, isWhole: true },
];

/** Reads tools from a file with this content. */
async function readTools(
  content: unknown,
  name = 'tools.json',
  flag: 'tools' | 'openapi' | 'traces' = 'tools',
) {
  const home = await openHome();
  const path = join(home, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return gatherApplication({ [flag]: [{ path, shown: name, flag: `--${flag}` }] });
}

test.each<[string, unknown, object]>([
  ['names', ['send'], { name: 'send', from: 'tools.json, 0' }],
  [
    "provoke's own",
    { tools: [{ name: 'send', irreversible: true, outside: true }] },
    { name: 'send', irreversible: true, outside: true, from: 'tools.json, tools.0' },
  ],
  [
    'chat completions',
    {
      tools: [
        { type: 'function', function: { name: 'send', description: 'Sends.', parameters: schema } },
      ],
    },
    { name: 'send', description: 'Sends.', parameters },
  ],
  [
    'the Responses API',
    { tools: [{ type: 'function', name: 'send', parameters: schema }] },
    { name: 'send', parameters },
  ],
  ["Anthropic's messages", [{ name: 'send', input_schema: schema }], { name: 'send', parameters }],
  [
    'an MCP server',
    {
      tools: [
        {
          name: 'send',
          inputSchema: schema,
          annotations: { readOnlyHint: false, destructiveHint: true },
        },
      ],
    },
    { name: 'send', parameters, reads: false, irreversible: true },
  ],
  [
    'an MCP server, in its envelope',
    { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'send', inputSchema: schema }] } },
    { name: 'send', parameters, from: 'tools.json, result.tools.0' },
  ],
  [
    "Gemini's function declarations",
    {
      tools: [
        { googleSearch: {} },
        {
          functionDeclarations: [
            {
              name: 'send',
              parameters: {
                type: 'OBJECT',
                properties: { to: { type: 'STRING' }, copies: { type: 'INTEGER' } },
                required: ['to'],
              },
            },
          ],
        },
      ],
    },
    { name: 'send', parameters, from: 'tools.json, tools.1.functionDeclarations.0' },
  ],
  [
    "Gemini's, in Python",
    [{ function_declarations: [{ name: 'send', parameters_json_schema: schema }] }],
    { name: 'send', parameters, from: 'tools.json, 0.function_declarations.0' },
  ],
  [
    "Bedrock's toolConfig",
    { toolConfig: { tools: [{ toolSpec: { name: 'send', inputSchema: { json: schema } } }] } },
    { name: 'send', parameters, from: 'tools.json, toolConfig.tools.0' },
  ],
  [
    'the AI SDK, by their names',
    { tools: { send: { description: 'Sends.', inputSchema: { jsonSchema: schema } } } },
    { name: 'send', description: 'Sends.', parameters, from: 'tools.json, tools.send' },
  ],
  [
    'LangChain, with the arguments alone',
    [{ name: 'send', args: { to: text, copies: { type: 'integer', default: 1 } } }],
    { name: 'send', parameters },
  ],
  ['LangChain', [{ name: 'send', args_schema: schema }], { name: 'send', parameters }],
  [
    "OpenAI's Agents SDK",
    [{ type: 'function', name: 'send', params_json_schema: schema }],
    { name: 'send', parameters },
  ],
  ['a YAML file', 'tools:\n  - name: send\n', { name: 'send' }],
])('tools are read as %s list them', async (_, content, tool) => {
  const { application } = await readTools(content);

  expect(application.tools).toEqual([expect.objectContaining(tool)]);
});

const openapi = {
  openapi: '3.0.3',
  paths: {
    '/orders/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      get: { operationId: 'getOrder' },
      delete: { summary: 'Deletes.' },
      patch: {
        operationId: 'changeOrder',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
      },
    },
  },
  components: {
    parameters: { id: { in: 'path', name: 'id', required: true, schema: { type: 'integer' } } },
    schemas: {
      Order: { allOf: [{ properties: { total: { type: 'number' } }, required: ['total'] }] },
    },
  },
};
const id = { name: 'id', type: 'number', required: true, isWhole: true };

test('each operation of an OpenAPI document is a tool; nothing is fetched', async () => {
  const { application } = await readTools(openapi, 'openapi.json', 'openapi');

  expect(application.tools).toMatchObject([
    { name: 'getOrder', reads: true, parameters: [id], from: 'openapi.json, GET /orders/{id}' },
    {
      name: 'changeOrder',
      reads: false,
      parameters: [id, { name: 'total', type: 'number', required: true }],
    },
    { name: 'DELETE /orders/{id}', irreversible: true, description: 'Deletes.', parameters: [id] },
  ]);
});

test('a Swagger 2 document in YAML has its parameters in place and its body', async () => {
  const { application } = await readTools(
    `swagger: "2.0"
paths:
  /pay:
    post:
      operationId: pay
      parameters:
        - { in: query, name: amount, type: integer, maximum: 9, required: true }
        - { in: body, name: it, schema: { $ref: "#/definitions/It" } }
        - { in: header, name: x-tenant, type: string }
definitions: { It: { type: object, properties: { to: { type: string, format: email } } } }
`,
    'swagger.yaml',
    'openapi',
  );

  expect(application.tools).toMatchObject([
    {
      name: 'pay',
      parameters: [
        { name: 'amount', type: 'number', required: true, maximum: 9 },
        { name: 'to', type: 'text', format: 'email' },
      ],
    },
  ]);
});

test('calls in an OTLP export are tools with the arguments that were seen', async () => {
  const recorded = new URL(
    '../../../../telemetry/src/test/recorded/ai-sdk-6.sent.json',
    import.meta.url,
  );
  const { application } = await readTools(
    await readFile(recorded, 'utf8'),
    'export.json',
    'traces',
  );

  expect(application.tools).toMatchObject([
    { name: expect.any(String), from: 'export.json', parameters: [{ required: false }, {}] },
  ]);
});

test('sources are one inventory: a tool once, with the schema of one and the effects of another', async () => {
  const home = await openHome();
  const path = join(home, 'tools.json');
  await writeFile(path, JSON.stringify([{ name: 'send', inputSchema: schema }, 'read']));

  const { application } = await gatherApplication({
    purpose: ' Books trips. ',
    tools: [{ path, shown: 'tools.json', flag: '--tools' }],
    agent: {
      file: 'provoke.yaml',
      parameters: {
        tools: [{ name: 'send', outside: true }, { name: 'pay' }],
        adapter_operational_config: {
          system_prompt: 'You are a desk.',
          extra_body: { tools: [{ type: 'function', function: { name: 'extra' } }] },
        },
        practice_tools: { tools: [{ name: 'practice', result: 'ok' }] },
      },
    },
  });

  expect(application).toMatchObject({
    purpose: { text: 'Books trips.', from: '--purpose' },
    systemPrompt: { text: 'You are a desk.' },
  });
  expect(application.tools.map(({ name }) => name)).toEqual([
    'send',
    'read',
    'pay',
    'extra',
    'practice',
  ]);
  expect(application.tools[0]).toMatchObject({ parameters, outside: true, from: 'tools.json, 0' });
  expect(application.tools[2]?.from).toBe('provoke.yaml, agent.tools.1');
});

test('a document of 20 MiB in JSON is read, as some public APIs have', async () => {
  const { application } = await readTools({ note: ' '.repeat(20 * 1024 * 1024), tools: ['send'] });

  expect(application.tools).toHaveLength(1);
});

test('10,000 tools are bounded, and what no goal can say is counted', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `tool_${at}`);
  const names = [
    'bell\u0007',
    '\u202eabc',
    '*',
    'mail.*',
    '__',
    ' a ',
    '',
    7,
    null,
    { name: {} },
    {},
  ];

  const { application, left } = await readTools([...names, ...many]);

  expect(application.tools).toHaveLength(500);
  expect(left).toEqual({
    'a name that no goal can say': 7 + 1,
    'no name': 3,
    'more than 500 tools': 9_500,
  });
});

test('schemas that hold themselves, many that hold many, and fields of JavaScript are read within bounds', async () => {
  const circle: Record<string, unknown> = { $ref: '#/components/schemas/A' };
  const many = (next: number) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`p${at}`, { $ref: `#/components/schemas/s${next}` }]),
    );
  const schemas = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`s${at}`, { type: 'object', properties: many(at + 1) }]),
  );
  const body = (one: object) => ({
    requestBody: { content: { 'application/json': { schema: one } } },
  });
  const document = {
    openapi: '3.1.0',
    paths: {
      '/a': { post: { operationId: 'circle', ...body(circle) } },
      '/b': { post: { operationId: 'wide', ...body({ $ref: '#/components/schemas/s0' }) } },
      '/c': {
        post: { operationId: 'constructor', parameters: [{ in: 'query', name: '__proto__' }] },
      },
    },
    components: {
      schemas: {
        ...schemas,
        A: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { a: circle } },
      },
    },
  };

  const { application } = await readTools(document, 'openapi.json', 'openapi');

  expect(application.tools.map(({ name, parameters: own }) => [name, own?.length])).toEqual([
    ['circle', 1],
    ['wide', 12],
    ['constructor', 0],
  ]);
});

test.each<[string, unknown, 'tools' | 'openapi' | 'traces', RegExp]>([
  ['an object without a list', { name: 'x' }, 'tools', /has no list of tools/],
  ['an API in the place of tools', openapi, 'tools', /has no list of tools/],
  ['tools in the place of an API', ['a'], 'openapi', /is no OpenAPI document/],
  ['no export', 'nothing', 'traces', /is no OTLP export in JSON/],
  ['no tool at all', [], 'tools', /Nothing is known of the application/],
  ['YAML that is broken', 'tools: [', 'tools', /f:\d+:\d+ cannot be read/],
  ['a large file', ' '.repeat(32 * 1024 * 1024 + 1), 'tools', /f is larger than 32 MiB/],
  [
    'a large file in YAML',
    '# '.padEnd(10 * 1024 * 1024 + 1),
    'tools',
    /f is larger than 10 MiB and no/,
  ],
])('%s is refused with the reason', async (_, content, flag, words) => {
  await expect(readTools(content, 'f', flag)).rejects.toThrow(words);
});
