import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

test('walking the pages while results arrive misses none of the earlier ones', async () => {
  const { org } = await startServer();
  const { client } = await org();
  const run = await makeRun(client);
  const record = (count: number) =>
    client.runs.recordResults({
      params: { id: run.id },
      body: { results: Array.from({ length: count }, () => ({})) },
    });
  const before = (await record(95)).results.map(({ id }) => id);

  const seen = new Set<string>();
  for await (const { id } of client.results.list.all({ query: { run: run.id, page_size: 10 } })) {
    if (seen.size % 7 === 0) await record(3);
    seen.add(id);
  }

  expect(before.filter((id) => !seen.has(id))).toEqual([]);
});
