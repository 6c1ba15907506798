import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent, RunStatus } from '@provoke/contract';
import { expect, test } from 'vitest';
import { all, block, following, params, result, run, says, stream } from '../test/events.ts';
import { holdTimers } from '../test/hold-timers.ts';

test.each<RunStatus>(['COMPLETED', 'FAILED', 'CANCELLED'])(
  'a run that is already %s gives its results, its end, and nothing more',
  async (status) => {
    const { server, client } = await following([
      (response) => stream(response).write([result(1), result(2), run(status)].map(block).join('')),
    ]);

    const seen = await all(client.runs.events({ params }));

    expect(seen).toEqual([result(1), result(2), run(status)]);
    expect(server.requests).toMatchObject([
      { method: 'GET', path: `/run/${params.id}/events`, headers: { accept: 'text/event-stream' } },
    ]);
    expect(server.requests[0]?.headers).not.toHaveProperty('last-event-id');
  },
);

test('a connection cut within an event is resumed after the last complete one', async () => {
  const { server, client } = await following([
    (response) => {
      const half = block(result(2)).slice(0, -20);
      stream(response).write(block(result(1)) + half, () => response.destroy());
    },
    says(result(2), run('COMPLETED')),
  ]);

  const seen = await all(client.runs.events({ params }));

  expect(seen).toEqual([result(1), result(2), run('COMPLETED')]);
  expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1']);
});

test('a caller resumes after the last event it has', async () => {
  const { server, client } = await following([says(run('COMPLETED'))]);

  await all(client.runs.events({ params, after: 41 }));

  expect(server.requests[0]?.headers['last-event-id']).toBe('41');
});

test('unknown kinds of events are skipped, and count for resuming', async () => {
  const { server, client } = await following([
    (response) =>
      stream(response).end(`id: 5\nevent: review\ndata: not even JSON\n\ndata: no kind at all\n\n`),
    says(run('COMPLETED')),
  ]);

  expect(await all(client.runs.events({ params }))).toEqual([run('COMPLETED')]);
  expect(server.requests[1]?.headers['last-event-id']).toBe('5');
});

test('a known event of an unexpected shape is an error, not a value', async () => {
  const { client } = await following([
    (response) => stream(response).write('id: 1\nevent: result\ndata: {"id":1}\n\n'),
  ]);

  await expect(all(client.runs.events({ params }))).rejects.toThrow(/Is this a provoke service/);
});

test('an answer that is not a stream is an error, not an endless loop', async () => {
  const { server, client } = await following([(response) => response.end('<html>')]);

  await expect(all(client.runs.events({ params }))).rejects.toThrow(/Is this a provoke service/);
  expect(server.requests).toHaveLength(1);
});

test.each([401, 404])('%i at the start is an ApiError', async (status) => {
  const { server, client } = await following([
    (response) => response.writeHead(status).end('{"detail":"No."}'),
  ]);

  await expect(all(client.runs.events({ params }))).rejects.toMatchObject({
    name: 'ApiError',
    status,
    message: `GET /run/{id}/events answered ${status}: No.`,
  });
  expect(server.requests).toHaveLength(1);
});

test('deleting a followed run ends the loop with a 404', async () => {
  const { client } = await following([
    says(result(1), run('RUNNING')),
    (response) => response.writeHead(404).end('{"detail":"Not found."}'),
  ]);
  const seen: RunEvent[] = [];

  const end = (async () => {
    for await (const event of client.runs.events({ params })) seen.push(event);
  })();

  await expect(end).rejects.toMatchObject({ status: 404 });
  expect(seen).toEqual([result(1), run('RUNNING')]);
});

test('the client reconnects to a service that is briefly away or throttles', async () => {
  const { client } = await following([
    says(result(1)),
    (response) => response.writeHead(503, { 'retry-after': '0' }).end('{}'),
    (response) => response.writeHead(429, { 'retry-after': '0' }).end('{}'),
    (response) => response.destroy(),
    says(run('COMPLETED')),
  ]);

  expect(await all(client.runs.events({ params }))).toEqual([result(1), run('COMPLETED')]);
});

test("a refused connection leaves no listener on the caller's signal", async () => {
  const { client } = await following([
    (response) => response.writeHead(503, { 'retry-after': '0' }).end('{}'),
    (response) => response.writeHead(404).end('{"detail":"Not found."}'),
  ]);
  const { signal } = new AbortController();

  await expect(all(client.runs.events({ params, signal }))).rejects.toMatchObject({ status: 404 });

  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('repeated disconnects without a new event are an error', async () => {
  const { server, client } = await following([says(result(1)), says(run('RUNNING'))], {
    retry: { triesMax: 3, firstDelayMs: 1 },
  });

  await expect(all(client.runs.events({ params }))).rejects.toMatchObject({
    name: 'ConnectionError',
    message: expect.stringContaining('broke off GET /run/{id}/events 3 times in a row'),
  });
  expect(server.requests).toHaveLength(4);
});

test('disconnects with new events in between are followed to the end', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const { client } = await following(
    [...numbers.map((number) => says(result(number))), says(run('COMPLETED'))],
    { retry: { triesMax: 1, firstDelayMs: 1 } },
  );

  expect(await all(client.runs.events({ params }))).toHaveLength(9);
});

test('a long connection counts as good, even without events', async () => {
  const quiet = async (response: ServerResponse) => {
    stream(response).write(': keep-alive\n\n');
    await sleep(30);
    response.end();
  };
  const { client } = await following([quiet, quiet, quiet, says(run('COMPLETED'))], {
    retry: { triesMax: 1, firstDelayMs: 1, delayMaxMs: 10 },
  });

  expect(await all(client.runs.events({ params }))).toEqual([run('COMPLETED')]);
});

test('one connection that breaks ends the loop at once for a caller that reconnects by itself', async () => {
  const { server, client } = await following([says(result(1)), says(run('COMPLETED'))]);
  const seen: RunEvent[] = [];

  const end = (async () => {
    for await (const event of client.runs.events({ params, reconnects: false })) seen.push(event);
  })();

  await expect(end).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(seen).toEqual([result(1)]);
  expect(server.requests).toHaveLength(1);
  expect(await all(client.runs.events({ params, after: 1, reconnects: false }))).toEqual([
    run('COMPLETED'),
  ]);
});

test.each(['0', '7'])(
  'a caller that reconnects by itself is told to wait %s s',
  async (seconds) => {
    const { server, client } = await following([
      (response) => response.writeHead(429, { 'retry-after': seconds }).end('{"detail":"Later."}'),
    ]);

    const end = all(client.runs.events({ params, reconnects: false }));

    await expect(end).rejects.toMatchObject({ status: 429, retryAfterMs: Number(seconds) * 1_000 });
    expect(server.requests).toHaveLength(1);
  },
);

test('beats are signs of life, like events', async () => {
  const { client } = await following([
    async (response) => {
      stream(response).write(': keep-alive\n\n');
      await sleep(20);
      response.write(': keep-alive\n\n');
      await sleep(20);
      response.write(block(run('COMPLETED')));
    },
  ]);
  let signs = 0;

  await all(client.runs.events({ params, onSign: () => signs++ }));

  expect(signs).toBe(3);
});

test('`retry:` sets the wait before reconnecting', async () => {
  const waits = holdTimers(200_000);
  const { server, client } = await following([
    (response) => stream(response).end(`retry: 200000\n\n${block(result(1))}`),
    says(run('COMPLETED')),
  ]);

  const seen = all(client.runs.events({ params }));
  await waits.untilSet(1);
  const connectionsBefore = server.requests.length;
  waits.fire();

  expect(await seen).toEqual([result(1), run('COMPLETED')]);
  expect(connectionsBefore).toBe(1);
});

test('a service that accepts the connection and never answers times out', async () => {
  const { client } = await following([() => {}], { timeoutMs: 50, retry: { triesMax: 1 } });

  await expect(all(client.runs.events({ params }))).rejects.toMatchObject({
    name: 'ConnectionError',
    message: expect.stringContaining('silent for 50 ms'),
  });
});

test('a stream may last longer than a call', async () => {
  const timeoutMs = 50_000;
  const limits = holdTimers(timeoutMs);
  let end = () => {};
  const { server, client } = await following(
    [
      (response) => {
        stream(response).write(block(result(1)));
        end = () => response.end(block(run('COMPLETED')));
      },
    ],
    { timeoutMs },
  );
  const seen: RunEvent[] = [];

  for await (const event of client.runs.events({ params })) {
    seen.push(event);
    limits.fire();
    end();
  }

  expect(seen).toEqual([result(1), run('COMPLETED')]);
  expect(server.requests).toHaveLength(1);
});

test('an abort before the service answers ends the loop', async () => {
  const abort = new AbortController();
  const { client } = await following([() => abort.abort()]);

  await expect(all(client.runs.events({ params, signal: abort.signal }))).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('an abort while waiting to reconnect ends the loop', async () => {
  const abort = new AbortController();
  const waits = holdTimers(200_000);
  const { client } = await following([(response) => stream(response).end('retry: 200000\n\n')]);
  void waits.untilSet(1).then(() => abort.abort());

  await expect(all(client.runs.events({ params, signal: abort.signal }))).rejects.toMatchObject({
    name: 'AbortError',
  });
});
