import { expect, test, vi } from 'vitest';
import { lockTable } from '../../test/lock-table.ts';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';
import { tally } from '../../test/tally.ts';

test('an organization has one heavy request at a time, keeps its small ones, and is told when to come back', async () => {
  const server = await startServer();
  const { key, client } = await server.org();
  const { id } = await makeRun(client);
  await client.results.create({ body: { run: id, response_body: 'a lantern' } });
  const { waiting, unlock } = await lockTable(server.databaseUrl, 'result_words');

  const answers: Response[] = [];
  const searches = Array.from({ length: 110 }, async () =>
    answers.push(await server.call(`/run/${id}/search?q=lantern`, { key })),
  );
  await vi.waitFor(() => expect(answers).toHaveLength(9));
  const refused = [...answers];
  const small = await server.call('/agent', { key });
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  await unlock();
  await Promise.all(searches);

  expect(small.status).toBe(200);
  expect(tally(answers)).toEqual({ 200: 101, 503: 9 });
  for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('5');
  expect(await refused[0]?.json()).toEqual({
    detail:
      'The service is busy: an organization gets one large answer, report, comparison or search at a time. Try again in 5 seconds, with fewer at once.',
  });
});
