import { contract, type RunEvent } from '@provoke/contract';
import { expect, test, vi } from 'vitest';
import { createClient } from '../client.ts';
import { all, block, following, params, result, run, says, stream } from '../test/events.ts';
import { holdTimers } from '../test/hold-timers.ts';

/** The client's default. */
const SILENCE_MAX_MS = 45_000;

test('single bytes that trickle in give the same events, even within characters', async () => {
  const bytes = Buffer.from(`: hello\n\n${block(result(1))}${block(run('COMPLETED'))}`);
  const { client } = await following([
    async (response) => {
      stream(response);
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
    },
  ]);

  expect(await all(client.runs.events({ params }))).toEqual([result(1), run('COMPLETED')]);
});

test.each(['\n', '\r', '\r\n'])(
  'the stream is read as the standard requires, with lines that end in %j',
  async (end) => {
    const [first, second] = JSON.stringify(result(7).data, null, 1).split(/\n(.*)/s);
    const lines = [
      ': a comment, then an id with a NUL, which is none',
      'id: 7',
      'id: 8\0',
      'event:result',
      'unknown: field',
      `data: ${first}`,
      ...(second ?? '').split('\n').map((line) => `data:${line}`),
      '',
      'event: run',
      `data: ${JSON.stringify(run('COMPLETED').data)}`,
      '',
      ': the end',
      '',
    ];
    const { client } = await following([
      (response) => stream(response).write(`\uFEFF${lines.join(end)}`),
    ]);

    expect(await all(client.runs.events({ params }))).toEqual([result(7), run('COMPLETED')]);
  },
);

test('a silent connection is closed and reopened; any sign of life keeps it open', async () => {
  const silences = holdTimers(SILENCE_MAX_MS);
  const { server, client } = await following([
    async (response) => {
      stream(response).write(block(result(1)));
      for (let said = 1; said <= 6; said++) {
        await silences.untilSet(1 + said);
        response.write(': keep-alive\n\n');
      }
      await silences.untilSet(8);
      response.write(block(result(2)));
    },
    says(run('COMPLETED')),
  ]);

  const seen = all(client.runs.events({ params }));
  await silences.untilSet(9);
  const running = silences.running();
  silences.fire();

  expect(await seen).toEqual([result(1), result(2), run('COMPLETED')]);
  expect(running).toBe(1);
  expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2']);
});

test('a slow reader does not make the service count as silent', async () => {
  const silences = holdTimers(SILENCE_MAX_MS);
  const { server, client } = await following([
    (response) => stream(response).write(block(result(1)) + block(run('COMPLETED'))),
  ]);

  const running: number[] = [];
  for await (const _ of client.runs.events({ params })) running.push(silences.running());

  expect(running).toEqual([0, 0]);
  expect(server.requests).toHaveLength(1);
});

test('an endless event is rejected before it fills the memory', async () => {
  const { client } = await following([
    (response) => stream(response).write(`data: ${'x'.repeat(2 ** 25)}`),
  ]);

  await expect(all(client.runs.events({ params }))).rejects.toThrow(/max buffer size/);
});

test('leaving the loop disconnects immediately', async () => {
  const hungUp = vi.fn();
  const { client } = await following([
    (response) => {
      response.on('close', hungUp);
      stream(response).write(block(result(1)) + block(result(2)));
    },
  ]);

  for await (const event of client.runs.events({ params })) {
    expect(event).toEqual(result(1));
    break;
  }

  await vi.waitFor(() => expect(hungUp).toHaveBeenCalled(), 30_000);
});

test('an abort disconnects immediately, and yields no more events that have already arrived', async () => {
  const abort = new AbortController();
  const { server, client } = await following([
    (response) => stream(response).write(block(result(1)) + block(result(2))),
  ]);
  const seen: RunEvent[] = [];

  const end = (async () => {
    for await (const event of client.runs.events({ params, signal: abort.signal })) {
      seen.push(event);
      abort.abort();
    }
  })();

  await expect(end).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen).toEqual([result(1)]);
  expect(server.requests).toHaveLength(1);
});

test('an abort while the stream is silent ends the loop', async () => {
  const abort = new AbortController();
  const silences = holdTimers(SILENCE_MAX_MS);
  const { client } = await following([(response) => stream(response).write(': hello\n\n')], {
    retry: { triesMax: 1 },
  });
  void silences.untilSet(2).then(() => abort.abort());

  await expect(all(client.runs.events({ params, signal: abort.signal }))).rejects.toMatchObject({
    name: 'AbortError',
  });
});

/** A service in this process with one result, and whether the client disconnected. */
function inProcess() {
  const hungUp = { body: vi.fn(), request: vi.fn() };
  const client = createClient({
    operations: contract,
    baseUrl: 'http://local.invalid',
    fetch: async ({ signal }) => {
      signal.addEventListener('abort', hungUp.request);
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from(block(result(1)))),
        cancel: hungUp.body,
      });
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      });
    },
  });
  return { client, hungUp };
}

test.each(['leaving the loop', 'an abort'])(
  'a service in this process can be followed too, and %s disconnects',
  async (way) => {
    const { client, hungUp } = inProcess();
    const abort = new AbortController();
    const silences = holdTimers(SILENCE_MAX_MS);

    const end = (async () => {
      for await (const event of client.runs.events({ params, signal: abort.signal })) {
        expect(event).toEqual(result(1));
        if (way === 'leaving the loop') return;
        void silences.untilSet(2).then(() => abort.abort());
      }
    })();

    await (way === 'an abort' ? expect(end).rejects.toMatchObject({ name: 'AbortError' }) : end);
    expect(hungUp.body).toHaveBeenCalled();
    expect(hungUp.request).toHaveBeenCalled();
  },
);
