import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { openTerminal } from '../../test/terminal.ts';

const BEARER = 'sk-live-1234567890abcdef';

/** Imports a command line, and what was written. */
async function importCurl(line: string, flags = '', env = {}) {
  const terminal = await openTerminal(env);
  const said = await terminal.type(`agent import --curl - -o agent.yaml ${flags}`.trim(), line);
  const text = await readFile(join(terminal.home, 'agent.yaml'), 'utf8').catch(() => '');
  return { ...terminal, said, text, agent: text === '' ? undefined : parse(text).agent };
}

const json = (body: object, more = '') =>
  `curl 'http://127.0.0.1:9/api/chat' -H 'content-type: application/json' ${more} --data-raw '${JSON.stringify(body)}'`;

test.each<[string, string, object]>([
  [
    'a field that is named like a message',
    json({ message: 'hi', language: 'en' }),
    { body: { message: '{{prompt}}', language: 'en' } },
  ],
  [
    'the last message of the user, below a system message',
    json({
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'hi' },
      ],
    }),
    {
      body: {
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: '{{prompt}}' },
        ],
      },
    },
  ],
  [
    'a whole conversation',
    json({
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: 'hello' },
        { role: 'user', content: 'who?' },
      ],
      stream: false,
    }),
    { body: { messages: '{{messages}}', stream: false } },
  ],
  [
    'parts of a message, and a name of the conversation',
    json({ id: 'a1b2c3d4e5', input: { parts: [{ type: 'text', text: 'hi' }] }, threadId: 't-1' }),
    {
      body: {
        id: '{{session}}',
        input: { parts: [{ type: 'text', text: '{{prompt}}' }] },
        threadId: '{{session}}',
      },
    },
  ],
  [
    'a form',
    `curl http://127.0.0.1:9/api/chat -d 'question=hi%20there' -d lang=en`,
    {
      body: { question: '{{prompt}}', lang: 'en' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ],
  [
    'a form of parts',
    `curl http://127.0.0.1:9/api/chat -F 'message=hi' -F lang=en`,
    {
      body: { message: '{{prompt}}', lang: 'en' },
      headers: { 'content-type': 'multipart/form-data' },
    },
  ],
  [
    'a text',
    `curl http://127.0.0.1:9/api/chat -H 'content-type: text/plain' -d 'hi there'`,
    {
      body: '{{prompt}}',
      headers: { 'content-type': 'text/plain' },
    },
  ],
  ['another method', `${json({ prompt: 'hi' })} -X PUT`, { method: 'PUT' }],
])('the prompt goes where the words are: %s', async (_, line, settings) => {
  const { said, agent } = await importCurl(line);

  expect(said).toMatchObject({ code: 0 });
  expect(agent).toMatchObject({ agent_type: 'http', endpoint: 'http://127.0.0.1:9/api/chat' });
  expect(agent.adapter_operational_config).toMatchObject(settings);
});

test('the prompt of an address goes there', async () => {
  const { agent } = await importCurl(
    `curl "http://127.0.0.1:9/ask?lang=a%20b&q=hi&key=abc-${BEARER}"`,
  );

  expect(agent).toMatchObject({
    endpoint: 'http://127.0.0.1:9/ask?lang=a%20b&q={{prompt}}&key={{api_key}}',
    api_key: '$AGENT_KEY',
    adapter_operational_config: { method: 'GET' },
  });
});

test('--said names the words, wherever they are', async () => {
  const body = { variables: { note: 'Say: what time is it?' }, text: 'other' };

  const found = await importCurl(json(body), `--said "what time is it?"`);
  const missing = await importCurl(json(body), '--said nothing');

  expect(found.agent.adapter_operational_config.body).toEqual({
    variables: { note: 'Say: {{prompt}}' },
    text: 'other',
  });
  expect(missing.said).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Its texts are: variables.note, text.'),
  });
});

test('no credential is in the file or on the screen, and each has a variable', async () => {
  const secrets = [BEARER, 'sid=cookie-secret-1', 'team-secret-2', 'field-secret-3', 'hidden-word'];
  const { said, text, agent } = await importCurl(
    json(
      { prompt: 'hi', api_key: secrets[3] },
      `-H 'Authorization: Bearer ${BEARER}' -b '${secrets[1]}' -H 'x-team-token: ${secrets[2]}' -H 'x-tier: gold'`,
    ).replace('http://', 'http://me:hidden-word@'),
  );

  expect(agent).toMatchObject({
    endpoint: 'http://127.0.0.1:9/api/chat',
    api_key: '$AGENT_KEY',
    adapter_operational_config: {
      headers: {
        'x-team-token': '$AGENT_X_TEAM_TOKEN',
        cookie: '$AGENT_COOKIE',
        'x-tier': 'gold',
      },
      body: { prompt: '{{prompt}}', api_key: '$AGENT_API_KEY' },
    },
  });
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
    expect(JSON.stringify(said)).not.toContain(secret);
  }
  for (const name of ['AGENT_KEY', 'AGENT_COOKIE', 'AGENT_X_TEAM_TOKEN', 'AGENT_API_KEY'])
    expect(said.stderr).toContain(`read -rs ${name}; export ${name}`);
});

test.each([
  ['wget http://a', 'does not begin with "curl"'],
  ['curl', 'names no address'],
  ['curl http://a http://b', 'several addresses'],
  ['curl http://a -d @body.json', 'in the file body.json, which is not read'],
  ['curl http://a -F file=@notes.txt', 'sends the file notes.txt'],
  ['curl http://a -d x=1 --next http://b', 'several requests'],
  [json({ count: '', id: '' }), 'Nothing in the request looks like the message of the user'],
])('what cannot be imported is refused with the reason: %s', async (line, words) => {
  const { said, text } = await importCurl(line);

  expect(said).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  expect(text).toBe('');
});

test('what provoke does otherwise is said', async () => {
  const { said } = await importCurl(`${json({ prompt: 'hi' })} -k -L --compressed -x http://proxy`);

  expect(said.stdout).toContain('NODE_EXTRA_CA_CERTS');
  expect(said.stdout).toContain('follows redirects');
  expect(said.stdout).toContain('HTTPS_PROXY');
});

async function serve(script: Script) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  return server;
}

const document = (url: string) => ({
  openapi: '3.1.0',
  servers: [{ url }],
  paths: {
    '/health': { get: { operationId: 'health' } },
    '/v1/chat': {
      post: {
        operationId: 'chat',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Ask' } } },
        },
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } },
          },
        },
      },
    },
  },
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    schemas: {
      Ask: {
        type: 'object',
        required: ['question', 'topic'],
        properties: {
          question: { type: 'string' },
          topic: { type: 'string', enum: ['hours', 'rooms'] },
          // A schema may hold itself.
          earlier: { $ref: '#/components/schemas/Ask' },
        },
      },
      Answer: {
        type: 'object',
        properties: { id: { type: 'integer' }, answer: { type: 'string' } },
      },
    },
  },
});

test('an operation of an OpenAPI document becomes an agent that answers', async () => {
  const server = await serve(({ path, body, headers }, response) => {
    if (path === '/openapi.json') return void response.end(JSON.stringify(document('/')));
    const { question, topic } = JSON.parse(body);
    response.end(JSON.stringify({ id: 1, answer: `${headers['x-api-key']} ${topic} ${question}` }));
  });
  const { type, home } = await openTerminal({ AGENT_X_API_KEY: 'key-123456' });

  const said = await type(
    `agent import --openapi ${server.url}/openapi.json --operation chat -o agent.yaml --json`,
  );
  const { agent } = parse(await readFile(join(home, 'agent.yaml'), 'utf8'));

  expect(said).toMatchObject({ code: 0 });
  expect(agent).toMatchObject({
    endpoint: `${server.url}/v1/chat`,
    adapter_operational_config: {
      headers: { 'x-api-key': '$AGENT_X_API_KEY' },
      body: { question: '{{prompt}}', topic: 'hours' },
      reply_path: '$.answer',
    },
  });
  const checked = await type(
    `agent check --agent-type http --endpoint ${agent.endpoint} --message hi --json ${Object.entries(
      agent.adapter_operational_config,
    )
      .map(([name, value]) => `--setting ${name}=${JSON.stringify(value)}`)
      .join(' ')}`,
  );
  expect(JSON.parse(checked.stdout)).toMatchObject({
    ok: true,
    reply: expect.stringContaining('hours hi'),
  });
});

test('the operations of a document are listed, and what is none is refused', async () => {
  const { type, home } = await openTerminal();
  await writeFile(join(home, 'api.json'), JSON.stringify(document('http://127.0.0.1:9')));
  await writeFile(join(home, 'none.yaml'), 'a: 1');

  const unnamed = await type('agent import --openapi api.json');
  const wrong = await type('agent import --openapi api.json --operation talk');
  const none = await type('agent import --openapi none.yaml');
  const both = await type('agent import');

  expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('GET /health') });
  expect(wrong.stderr).toContain('no operation "talk". It has: GET /health, POST /v1/chat.');
  expect(none.stderr).toContain('This is no OpenAPI 3 document');
  expect(both.stderr).toContain('Name one of --curl and --openapi');
});
