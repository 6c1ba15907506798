import { type Endpoint, endpoint } from '@provoke/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { service } from '../test/service.ts';
import { send } from './send.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const trace = {
  id: 7,
  result: '0192e4f0-0000-7000-8000-000000000001',
  sequence: 0,
  step_type: 'OTHER' as const,
  content: {},
  timestamp: '2026-01-01T00:00:00Z',
};
const newTrace = { params: { id: trace.result }, body: { sequence: 0 } };

/**
 * Idempotent creation as in the service: the first request with a key creates a record, later ones get the same
 * answer.
 */
function ledger() {
  const made = new Map<unknown, string>();
  return {
    made,
    answer(key: unknown) {
      const replayed = made.has(key);
      if (!replayed) made.set(key, JSON.stringify({ ...trace, id: made.size + 1 }));
      return { replayed, body: made.get(key) };
    },
  };
}

test.each(['never comes', 'is cut short'])(
  'a reply that %s after the record was created duplicates nothing: the retry has the same key',
  async (loss) => {
    const { made, answer } = ledger();
    const { server, client } = await service(({ headers }, response) => {
      const { replayed, body } = answer(headers['idempotency-key']);
      if (replayed) return void response.writeHead(201).end(body);
      if (loss === 'never comes') return void response.destroy();
      response.writeHead(201, { 'content-length': '1000' });
      response.write('{"id": 1', () => response.destroy());
    });

    expect(await client.traces.create(newTrace)).toEqual({ ...trace, id: 1 });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(UUID), keys[0]]);
    expect(made.size).toBe(1);
  },
);

test('two equal calls create two records: each has its own key', async () => {
  const { made, answer } = ledger();
  const { client } = await service(({ headers }, response) => {
    response.writeHead(201).end(answer(headers['idempotency-key']).body);
  });

  const both = [await client.traces.create(newTrace), await client.traces.create(newTrace)];

  expect(both.map(({ id }) => id)).toEqual([1, 2]);
  expect(made.size).toBe(2);
});

test("a caller's own key is sent as it is", async () => {
  const { server, client } = await service(
    (_, response) => void response.writeHead(201).end(JSON.stringify(trace)),
  );

  await client.traces.create({ ...newTrace, idempotencyKey: 'run-1/step-0' });

  expect(server.requests[0]?.headers['idempotency-key']).toBe('run-1/step-0');
});

test('a call that creates nothing carries no key', async () => {
  const { server, client } = await service((_, response) => void response.writeHead(204).end());

  await client.runs.delete({ params: { id: trace.result } });

  expect(server.requests[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('while the first request is still running, the retry waits for Retry-After, beyond its number of tries', async () => {
  const { server, client } = await service(
    (_, response) => {
      if (server.requests.length === 1) response.destroy();
      else if (server.requests.length <= 8) response.writeHead(409, { 'retry-after': '0' }).end();
      else response.writeHead(201, { 'idempotency-replayed': 'true' }).end(JSON.stringify(trace));
    },
    { retry: { triesMax: 2, firstDelayMs: 1 } },
  );

  expect(await client.traces.create(newTrace)).toEqual(trace);
  expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('waiting for an endless first request is limited', async () => {
  const { server, client } = await service(
    (_, response) => void response.writeHead(409, { 'retry-after': '0' }).end('{}'),
    { retry: { triesMax: 2, firstDelayMs: 1 } },
  );

  await expect(client.traces.create(newTrace)).rejects.toMatchObject({ status: 409 });
  expect(server.requests).toHaveLength(26);
});

test('a key reused with another body is an immediate error of the caller', async () => {
  const { server, client } = await service(
    (_, response) => void response.writeHead(422).end('{"detail":"Used."}'),
  );

  await expect(client.traces.create(newTrace)).rejects.toMatchObject({ status: 422 });
  expect(server.requests).toHaveLength(1);
});

const spend: Endpoint = endpoint({
  method: 'post',
  path: '/spend',
  summary: 'Does something that costs, every time',
  access: 'record',
  body: z.object({}),
  returns: z.object({}),
});

test.each([500, 502, 503, 504, 'a lost reply'])(
  'a POST without a key is not retried after %s: it may have been carried out',
  async (failure) => {
    const { server, options } = await service((_, response) => {
      if (typeof failure === 'number') response.writeHead(failure).end('{}');
      else response.destroy();
    });

    await expect(send(options, spend, { body: {} })).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  },
);

test.each([
  { status: 429, headers: {} },
  { status: 503, headers: { 'retry-after': '0' } },
])(
  'a POST without a key is retried after $status $headers: it was not carried out',
  async ({ status, headers }) => {
    const { server, options } = await service((_, response) => {
      if (server.requests.length === 1) response.writeHead(status, headers).end('{}');
      else response.end('{}');
    });

    expect(await send(options, spend, { body: {} })).toEqual({});
  },
);
