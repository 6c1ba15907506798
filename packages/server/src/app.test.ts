import { expect, test } from 'vitest';
import { makeAgent } from './test/records.ts';
import { startServer } from './test/start-server.ts';

const agentBody = JSON.stringify({ name: 'a', endpoint: 'http://127.0.0.1:9' });

test('a body that is not JSON is 415, with the type that was sent', async () => {
  const server = await startServer();
  const { key } = await server.org();

  const answer = await server.call('/agent', {
    key,
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: agentBody,
  });

  expect(answer.status).toBe(415);
  expect(await answer.json()).toEqual({
    detail: 'Unsupported media type "text/plain" in request.',
  });
});

test('broken JSON, a list, null and an empty body have different messages', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const post = async (body: string) => {
    const answer = await server.call('/agent', { key, method: 'POST', body });
    return [answer.status, await answer.json()];
  };

  expect(await post('{')).toEqual([400, { detail: expect.stringMatching(/^JSON parse error - /) }]);
  expect(await post('[]')).toEqual([
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
  ]);
  expect(await post('null')).toEqual([400, { non_field_errors: ['No data provided'] }]);
  expect(await post('')).toEqual([
    400,
    { name: ['This field is required.'], endpoint: ['This field is required.'] },
  ]);
});

test('JSON nested too deep, or with too large a number, is rejected before it does harm', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const status = async (metadata: string) =>
    (
      await server.call('/agent', {
        key,
        method: 'POST',
        body: `{"name":"a","endpoint":"http://h:1","metadata":${metadata}}`,
      })
    ).status;

  expect(await status(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBe(400);
  expect(await status('{"a":1e400}')).toBe(400);
  expect(await status(`{"a":${'['.repeat(90)}${']'.repeat(90)}}`)).toBe(201);
});

test('a body over the limit is 413', async () => {
  const server = await startServer();
  const { key } = await server.org();

  const answer = await server.call('/agent', { key, method: 'POST', body: 'x'.repeat(1_000_001) });

  expect(answer.status).toBe(413);
});

test('a wrong method is 405 and lists the allowed ones', async () => {
  const server = await startServer();
  const { key } = await server.org();

  const answer = await server.call('/run/run_tests', { key });

  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  expect(await answer.json()).toEqual({ detail: 'Method "GET" not allowed.' });
});

test('a missing record is a 404, whatever the body', async () => {
  const server = await startServer();
  const { key } = await server.org();

  const answer = await server.call('/agent/0192e4f0-0000-7000-8000-000000000000', {
    key,
    method: 'PATCH',
    headers: { 'content-type': 'text/plain' },
    body: '{',
  });

  expect(answer.status).toBe(404);
});

test('every answer has a request id and must not be stored; a caller may send its own id', async () => {
  const server = await startServer();

  const answer = await server.call('/agent', { headers: { 'x-request-id': 'mine-1' } });

  expect(answer.headers.get('x-request-id')).toBe('mine-1');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('an internal error names the request id under which the log has the details', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const rename = (from: string, to: string) =>
    server.db.schema.alterTable(from).renameTo(to).execute();

  await rename('attacks', 'attacks_away');
  const answer = await server.call('/attack', { key, headers: { 'x-request-id': 'mine-2' } });
  await rename('attacks_away', 'attacks');

  expect(answer.status).toBe(500);
  expect(answer.headers.get('x-request-id')).toBe('mine-2');
  expect(await answer.json()).toEqual({
    detail: "provoke failed here. Details are in the service's log under request id mine-2.",
  });
});

test('the log has one line per request, without secrets', async () => {
  const server = await startServer();
  const { key, client } = await server.org();

  await makeAgent(client);
  await server.call('/agent?api_key=hidden-in-query', { key });

  const lines = server
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { method: 'POST', path: '/agent', status: 201 },
    { method: 'GET', path: '/agent', status: 200 },
  ]);
  expect(server.logged()).not.toContain(key);
  expect(server.logged()).not.toContain('hidden-in-query');
});
