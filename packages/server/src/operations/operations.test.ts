import { request } from 'node:http';
import { expect, test } from 'vitest';
import { createDatabase } from '../test/create-database.ts';
import { makeAgent } from '../test/records.ts';
import { serveOn } from '../test/serve-on.ts';

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, text: await answer.text() };
};

test('alive and ready need no key', async () => {
  const { url } = await serveOn(await createDatabase());

  expect(await get(`${url}/healthz`)).toEqual({ status: 200, text: '{"status":"ok"}' });
  expect(await get(`${url}/readyz`)).toEqual({ status: 200, text: '{"status":"ready"}' });
});

test('metrics count requests by route, never by id', async () => {
  const { url, client } = await serveOn(await createDatabase());
  const agent = await makeAgent(client);
  await client.agents.get({ params: { id: agent.id } });
  await get(`${url}/nope/${agent.id}`);

  const { text } = await get(`${url}/metrics`);

  expect(text).toContain(
    'provoke_http_requests_total{method="GET",route="/agent/{id}",status="200"} 1',
  );
  expect(text).toContain('provoke_http_requests_total{method="GET",route="other",status="404"} 1');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain(agent.id);
});

test('metrics are for this machine, and what came through a proxy did not', async () => {
  const { url } = await serveOn(await createDatabase());

  expect((await get(`${url}/metrics`, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
});

test('with a token of their own, metrics are for whoever has it', async () => {
  const { url } = await serveOn(await createDatabase(), { METRICS_TOKEN: 'let me see' });

  expect((await get(`${url}/metrics`)).status).toBe(403);
  expect((await get(`${url}/metrics`, { authorization: 'Bearer let me see' })).status).toBe(200);
});

test('a service that is stopping answers what it has begun, then ends', async () => {
  const { url, apiKey, close } = await serveOn(await createDatabase());
  const body = JSON.stringify({ name: 'slow', endpoint: 'http://127.0.0.1:9' });
  const slow = request(`${url}/agent`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode));
    slow.on('error', reject);
  });
  slow.write(body.slice(0, 5));
  await new Promise((resolve) => slow.once('socket', (socket) => socket.once('connect', resolve)));

  const closed = close();
  slow.end(body.slice(5));

  expect(await answered).toBe(201);
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
