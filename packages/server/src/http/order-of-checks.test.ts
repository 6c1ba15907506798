import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeAgent } from '../test/records.ts';
import { startServer } from '../test/start-server.ts';

const text = { headers: { 'content-type': 'text/plain' }, body: '{' };

test('of several faults, the first in the fixed order is reported', async () => {
  const server = await startServer({ requestsPerHour: 7 });
  const { key, client } = await server.org();
  const { id } = await makeAgent(client);
  const statusOf = async (path: string, init: RequestInit & { key?: string }) =>
    (await server.call(path, init)).status;

  expect(await statusOf('/agent/', { method: 'PATCH', ...text })).toBe(404);
  expect(await statusOf('/agent/nothing', { method: 'POST', ...text })).toBe(401);
  expect(await statusOf('/agent/nothing', { key, method: 'POST', ...text })).toBe(405);
  expect(await statusOf(`/agent/${randomUUID()}`, { key, method: 'PATCH', ...text })).toBe(404);
  expect(await statusOf(`/agent/${id}`, { key, method: 'PATCH', ...text })).toBe(415);
  expect(await statusOf(`/agent/${id}`, { key, method: 'PATCH', body: '{' })).toBe(400);
  expect(await statusOf(`/agent/${id}`, { key, method: 'PUT', body: '{}' })).toBe(400);
  expect(await statusOf(`/agent/${id}`, { key })).toBe(200);
  expect(await statusOf('/agent/nothing', { key, method: 'POST', ...text })).toBe(429);
  expect(await statusOf('/nowhere', { key })).toBe(404);
});

test('a throttled request gets the time to retry', async () => {
  const server = await startServer({ requestsPerHour: 1 });
  const { key } = await server.org();
  await server.call('/agent', { key });

  const answer = await server.call('/agent', { key });

  const wait = answer.headers.get('retry-after');
  expect(answer.status).toBe(429);
  expect(wait).toMatch(/^(3600|35\d\d)$/);
  expect(await answer.json()).toEqual({
    detail: `Request was throttled. Expected available in ${wait} seconds.`,
  });
});
