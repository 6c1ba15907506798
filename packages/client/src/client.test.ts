import type { Script } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { service } from './test/service.ts';

const context = {
  user_id: 1,
  username: 'owner',
  organization_id: '0192e4f0-0000-7000-8000-000000000000',
  organization_name: 'default',
};

const json = (body: unknown) => JSON.stringify(body);

test('a call sends the key and its input, and returns the documented result', async () => {
  const { server, client } = await service((_, response) => void response.end(json(context)));

  expect(await client.keyContext.get()).toEqual(context);
  expect(server.requests).toMatchObject([
    { method: 'GET', path: '/key/context', headers: { authorization: 'Bearer pvk_test' } },
  ]);
});

test('parameters are encoded and placed in path, query and body', async () => {
  const { server, client } = await service((_, response) => void response.writeHead(204).end());

  await client.agents.delete({ params: { id: 'a/b?c' } });

  expect(server.requests[0]?.path).toBe('/agent/a%2Fb%3Fc');
});

test.each([
  [400, { name: ['Too long.'] }, 'name: Too long.', { name: ['Too long.'] }],
  [400, { non_field_errors: ['Paused.'] }, 'Paused.', { non_field_errors: ['Paused.'] }],
  [404, { detail: 'Not found.' }, 'Not found.', {}],
  [403, { error: 'Not yours.' }, 'Not yours.', {}],
  [402, { error: 'No credits.', code: 'X', details: 'y' }, 'No credits.', {}],
  [
    400,
    { results: { 3: { latency_ms: ['Not whole.'], traces: { 0: { sequence: ['Missing.'] } } } } },
    'results.3.latency_ms: Not whole.; results.3.traces.0.sequence: Missing.',
    { results: { 3: { latency_ms: ['Not whole.'], traces: { 0: { sequence: ['Missing.'] } } } } },
  ],
])(
  'a refusal with %i is an ApiError with its sentence: %j',
  async (status, body, sentence, fields) => {
    const { client } = await service(
      (_, response) => void response.writeHead(status, { 'x-request-id': 'r1' }).end(json(body)),
    );

    await expect(client.keyContext.get()).rejects.toMatchObject({
      name: 'ApiError',
      status,
      body,
      fields,
      requestId: 'r1',
      message: `GET /key/context answered ${status}: ${sentence}`,
    });
  },
);

test('an error with a thousand bad fields still reads as a sentence', async () => {
  const bad = Array.from({ length: 1_000 }, () => ({ latency_ms: ['Not whole.'] }));
  const { client } = await service(
    (_, response) => void response.writeHead(400).end(json({ results: { ...bad } })),
  );

  await expect(client.keyContext.get()).rejects.toThrow(
    /: results\.0\.latency_ms: Not whole\.; .*results\.9\.latency_ms: Not whole\.; and 990 more$/,
  );
});

test('an answer of an unexpected shape is an error, not a value', async () => {
  const { client } = await service((_, response) => void response.end('<html>'));

  await expect(client.keyContext.get()).rejects.toThrow(/Is this a provoke service/);
});

test('an undocumented status throws UnexpectedStatus on request, with the raw body', async () => {
  const script: Script = (_, response) => void response.writeHead(418).end('teapot');
  const strict = await service(script, { raise_on_unexpected_status: true });
  const lenient = await service(script);

  await expect(strict.client.keyContext.get()).rejects.toMatchObject({
    name: 'UnexpectedStatus',
    status: 418,
    content: 'teapot',
  });
  await expect(lenient.client.keyContext.get()).rejects.toMatchObject({
    name: 'ApiError',
    status: 418,
  });
});

test.each([429, 500, 502, 503, 504])('%i is retried', async (status) => {
  const { server, client } = await service((_, response) => {
    if (server.requests.length === 1) response.writeHead(status).end('{}');
    else response.end(json(context));
  });

  expect(await client.keyContext.get()).toEqual(context);
  expect(server.requests).toHaveLength(2);
});

test('a broken connection is retried', async () => {
  const { server, client } = await service((_, response) => {
    if (server.requests.length === 1) response.destroy();
    else response.end(json(context));
  });

  expect(await client.keyContext.get()).toEqual(context);
});

test('a truncated answer is retried like a missing one', async () => {
  const { server, client } = await service((_, response) => {
    if (server.requests.length > 1) return void response.end(json(context));
    response.writeHead(200, { 'content-length': '1000' });
    response.write(json(context).slice(0, 20), () => response.destroy());
  });

  expect(await client.keyContext.get()).toEqual(context);
  expect(server.requests).toHaveLength(2);
});

test('an answer is read whole, however its characters are split', async () => {
  const { client } = await service(async (_, response) => {
    for (const byte of Buffer.from(json({ ...context, username: 'Zoë 秘密' }))) {
      response.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    response.end();
  });

  expect(await client.keyContext.get()).toMatchObject({ username: 'Zoë 秘密' });
});

test.each([400, 401, 404, 409, 422, 501])('%i is final', async (status) => {
  const { server, client } = await service(
    (_, response) => void response.writeHead(status).end('{}'),
  );

  await expect(client.keyContext.get()).rejects.toMatchObject({ status });
  expect(server.requests).toHaveLength(1);
});

test('Retry-After is honoured, and its waits do not count as tries', async () => {
  const { server, client } = await service(
    (_, response) => {
      if (server.requests.length <= 6) response.writeHead(429, { 'retry-after': '0' }).end('{}');
      else response.end(json(context));
    },
    { retry: { triesMax: 1 } },
  );

  expect(await client.keyContext.get()).toEqual(context);
  expect(server.requests).toHaveLength(7);
});

test('a callback receives the wait that the service asks for', async () => {
  const waits: number[] = [];
  let asked = 0;
  const { client } = await service(
    (_, response) => {
      if (asked++ > 0) response.end(json(context));
      else response.writeHead(429, { 'retry-after': '1' }).end('{}');
    },
    { retry: { onAskedWait: (ms) => waits.push(ms) } },
  );

  await client.keyContext.get();

  expect(waits).toEqual([1_000]);
});

test('an abort ends a wait immediately', async () => {
  const abort = new AbortController();
  const { client } = await service((_, response) => {
    response.writeHead(429, { 'retry-after': '3000' }).end('{}', () => abort.abort());
  });

  await expect(client.keyContext.get({ signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a missing service is a ConnectionError with the address', async () => {
  const { server, client } = await service(() => {}, { retry: { triesMax: 2, firstDelayMs: 1 } });
  await server.close();

  await expect(client.keyContext.get()).rejects.toMatchObject({
    name: 'ConnectionError',
    message: expect.stringContaining(`The service at ${server.url}`),
  });
});

test('a call to a service that never answers times out', async () => {
  const { client } = await service(() => {}, { timeoutMs: 50, retry: { triesMax: 1 } });

  await expect(client.keyContext.get()).rejects.toMatchObject({ name: 'ConnectionError' });
});

test('a redirect is not followed, so the key is not sent on', async () => {
  const elsewhere = await service((_, response) => void response.end(json(context)));
  const { client } = await service(
    (_, response) => void response.writeHead(302, { location: elsewhere.server.url }).end(),
    { retry: { triesMax: 1 } },
  );

  await expect(client.keyContext.get()).rejects.toThrow();
  expect(elsewhere.server.requests).toHaveLength(0);
});
