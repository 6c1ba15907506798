import { expect, test } from 'vitest';
import { makeAgent } from '../../test/records.ts';
import { startNodes } from '../../test/start-nodes.ts';
import { tally } from '../../test/tally.ts';

test.each([
  [1, 'without', undefined],
  [2, 'without', undefined],
  [2, 'with', 'key-'],
])(
  'fifty simultaneous requests for one name on %i node(s), %s their own idempotency keys, create one agent',
  async (count, _, prefix) => {
    const server = await startNodes(count);
    const { key, client } = await server.org();

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.call('/agent', {
          key,
          method: 'POST',
          ...(prefix && { headers: { 'idempotency-key': `${prefix}${index}` } }),
          body: JSON.stringify({ name: 'wanted', endpoint: 'http://127.0.0.1:9/v1' }),
        }),
      ),
    );

    expect(tally(answers)).toEqual({ 201: 1, 400: 49 });
    expect((await client.agents.list()).count).toBe(1);
  },
);

test('simultaneous changes of different fields all survive', async () => {
  const server = await startNodes(2);
  const { key, client } = await server.org();
  const { id } = await makeAgent(client);
  const changes = {
    name: 'renamed',
    description: 'told',
    metadata: { a: 1 },
    agent_type: 'CHATAPI_SDK',
  };

  const answers = await Promise.all(
    Object.entries(changes).map(([field, value]) =>
      server.call(`/agent/${id}`, {
        key,
        method: 'PATCH',
        body: JSON.stringify({ [field]: value }),
      }),
    ),
  );

  expect(tally(answers)).toEqual({ 200: 4 });
  expect(await client.agents.get({ params: { id } })).toMatchObject(changes);
});
