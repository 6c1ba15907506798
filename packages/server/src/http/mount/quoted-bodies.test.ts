import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

test('a large body keeps its room until the client has read the answer that quotes it', async () => {
  const server = await startServer({ maxBodyBytes: 1_000_000, checkAnswers: false });
  const { key, client } = await server.org();
  const run = await makeRun(client);
  const body = JSON.stringify({ run: run.id, response_body: 'x'.repeat(990_000) });
  const record = () => server.call('/result', { key, method: 'POST', body });
  // An organization has room for two.
  const [first, second] = [await record(), await record()];

  const third = record();
  expect(await Promise.race([third, sleep(1_000, 'waits')])).toBe('waits');
  await first.body?.cancel();

  expect((await third).status).toBe(201);
  await second.body?.cancel();
});
