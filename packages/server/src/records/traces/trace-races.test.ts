import { expect, test } from 'vitest';
import { makeResult } from '../../test/records.ts';
import { startNodes } from '../../test/start-nodes.ts';
import { tally } from '../../test/tally.ts';

test('fifty simultaneous requests on two nodes for one sequence number create one trace', async () => {
  const server = await startNodes(2);
  const { key, client } = await server.org();
  const { id } = await makeResult(client);

  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      server.call(`/result/${id}/trace`, {
        key,
        method: 'POST',
        body: JSON.stringify({ sequence: 7 }),
      }),
    ),
  );

  expect(tally(answers)).toEqual({ 201: 1, 400: 49 });
  expect((await client.results.get({ params: { id } })).traces).toHaveLength(1);
});
