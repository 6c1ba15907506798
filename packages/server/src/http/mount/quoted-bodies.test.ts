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

  let answered = 0;
  const third = record().finally(() => answered++);
  // Small ones overtake it.
  for (let times = 0; times < 10; times++) await client.results.create({ body: { run: run.id } });
  const answeredBefore = answered;
  await first.body?.cancel();

  expect((await third).status).toBe(201);
  expect(answeredBefore).toBe(0);
  await second.body?.cancel();
});
