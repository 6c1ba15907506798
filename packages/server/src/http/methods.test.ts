import { expect, test } from 'vitest';
import { makeResult, makeRun } from '../test/records.ts';
import { shareServer } from '../test/start-server.ts';

const share = shareServer();

const missing = '0192e4f0-0000-7000-8000-000000000000';

test.each([
  ['/agent', 'GET, POST, HEAD, OPTIONS'],
  [`/agent/${missing}`, 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS'],
  ['/run', 'GET, HEAD, OPTIONS'],
  ['/run/run_tests', 'POST, OPTIONS'],
  [`/run/${missing}`, 'GET, PATCH, DELETE, HEAD, OPTIONS'],
  [`/result/${missing}/trace`, 'POST, OPTIONS'],
])('every answer of %s lists the allowed methods', async (path, allow) => {
  const server = share();
  const { key } = await server.org();

  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'])
    for (const caller of [{ key }, {}]) {
      const { status, headers } = await server.call(path, { method, ...caller });
      expect([method, headers.get('allow')]).toEqual([method, allow]);
      if (!caller.key) expect(status).toBe(401);
      else if (!allow.includes(method)) expect(status).toBe(405);
    }
});

test('there is no POST /run: run_tests creates runs', async () => {
  const server = share();
  const { key } = await server.org();

  const answer = await server.call('/run', { key, method: 'POST', body: '{}' });

  expect(answer.status).toBe(405);
  expect(await answer.json()).toEqual({ detail: 'Method "POST" not allowed.' });
});

test('a method override in a header or the query is ignored', async () => {
  const server = share();
  const { key, client } = await server.org();
  const run = await makeRun(client);

  const answer = await server.call(`/run/${run.id}?_method=DELETE`, {
    key,
    headers: { 'x-http-method-override': 'DELETE' },
  });

  expect(answer.status).toBe(200);
  expect((await client.runs.list()).count).toBe(1);
});

test('HEAD answers like GET, with the length of the body and no body', async () => {
  const server = share();
  const { key, client } = await server.org();
  const result = await makeResult(client);
  for (let made = 0; made < 200; made++)
    await client.traces.create({
      params: { id: result.id },
      body: { sequence: made, content: { text: 'é'.repeat(300) } },
    });

  for (const path of ['/agent', `/run/${result.run}`, '/agent/nothing', '/nowhere', '/schema']) {
    const [get, head] = [
      await server.call(path, { key }),
      await server.call(path, { key, method: 'HEAD' }),
    ];
    const sent = new Uint8Array(await get.arrayBuffer()).length;
    expect([path, head.status, await head.text()]).toEqual([path, get.status, '']);
    expect([path, head.headers.get('content-length')]).toEqual([path, String(sent)]);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  }
});

test('HEAD of an event stream ends immediately', async () => {
  const server = share();
  const { key, client } = await server.org();
  const run = await makeRun(client);

  const head = await server.call(`/run/${run.id}/events`, { key, method: 'HEAD' });

  expect(head.status).toBe(200);
  expect(head.headers.get('content-type')).toBe('text/event-stream');
  expect(await head.text()).toBe('');
});

test('OPTIONS describes a path to a caller with a key', async () => {
  const server = share();
  const { key } = await server.org();

  const answer = await server.call('/agent', { key, method: 'OPTIONS' });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    name: '/agent',
    description: 'List agents. Register an agent',
    renders: ['application/json'],
    parses: ['application/json'],
  });
});
