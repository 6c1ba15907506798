import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { service } from '../test/service.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A service that never answers, and what happens after a call has reached it and garbage was collected. */
async function silent(options: object) {
  const { server, client } = await service(() => {}, { retry: { triesMax: 1 }, ...options });
  const reached = async () => {
    while (server.requests.length === 0) await new Promise(setImmediate);
    collectGarbage();
  };
  return { client, reached };
}

test('a call to a silent service times out, even after a garbage collection', async () => {
  const { client, reached } = await silent({ timeoutMs: 500 });
  const call = client.keyContext.get();

  await reached();

  await expect(call).rejects.toMatchObject({
    message: expect.stringMatching(/gave no answer to GET \/key\/context/),
    timedOut: true,
  });
});

test('a call to a silent service can be aborted, even after a garbage collection', async () => {
  const { client, reached } = await silent({});
  const caller = new AbortController();
  const call = client.keyContext.get({ signal: caller.signal });

  await reached();
  caller.abort();

  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
