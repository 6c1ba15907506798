import { expect, test } from 'vitest';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

test("attacks are found by a part of their type or of their agent's name", async () => {
  const server = share();
  const { client } = await server.org();
  const other = await server.org();
  const attack = async (of: typeof client, name: string, type: string) => {
    const body = { name, endpoint: 'http://127.0.0.1:9/v1' };
    const { id: agent } = await of.agents.create({ body });
    await of.attacks.create({ body: { agent, type, configuration: {} } });
  };
  await attack(client, 'Support desk', 'pair');
  await attack(client, 'Repairs', 'flip_attack');
  await attack(other.client, 'pair of others', 'pair');
  const find = async (q: string) =>
    (await client.attacks.list({ query: { q } })).results.map(({ agent_name }) => agent_name);

  expect(await find('PAIR')).toEqual(['Repairs', 'Support desk']);
  expect(await find('i_a')).toEqual([]);
  expect(await find('p_at')).toEqual(['Repairs']);
  expect(await find('desk')).toEqual(['Support desk']);
});
