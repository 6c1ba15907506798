import { contract } from '@provoke/contract';
import { operations } from '@provoke/contract/operations';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { all, block, following, params, result, run, stream } from './test/events.ts';
import { service } from './test/service.ts';

const context = {
  user_id: 1,
  username: 'owner',
  organization_id: '0192e4f0-0000-7000-8000-000000000000',
  organization_name: 'default',
};

const methodsOf = (client: object) =>
  Object.entries(client).flatMap(([resource, group]) =>
    Object.entries(group).map(([name, method]) => [
      `${resource}.${name}`,
      Object.keys(method as object),
    ]),
  );

test('the table gives a client with every method of the contract', () => {
  const small = createClient({ baseUrl: 'http://test', operations });
  const checking = createClient({ baseUrl: 'http://test', operations: contract });

  expect(methodsOf(small)).toEqual(methodsOf(checking));
});

test('without schemas a response is returned unchanged, with fields of newer services', async () => {
  const newer = { ...context, plan: 'large' };
  const { client } = await service((_, response) => void response.end(JSON.stringify(newer)), {
    operations,
  });

  expect(await client.keyContext.get()).toEqual(newer);
});

test.each(['<html>', '', '"text"', '7', 'null'])(
  'without schemas a response that is not a JSON object or list is still an error: %j',
  async (body) => {
    const { client } = await service((_, response) => void response.end(body), { operations });

    await expect(client.keyContext.get()).rejects.toThrow(/Is this a provoke service/);
  },
);

test('without schemas a deletion returns nothing, and lists are walked page by page', async () => {
  const { server, client } = await service(
    ({ method, path }, response) => {
      if (method === 'DELETE') return void response.writeHead(204).end();
      const page = Number(new URL(path, server.url).searchParams.get('page'));
      response.end(JSON.stringify({ next: page < 3 ? 'more' : null, results: [{ page }] }));
    },
    { operations },
  );

  expect(await client.runs.delete({ params })).toBeUndefined();
  const pages = [];
  for await (const one of client.runs.list.all()) pages.push(one);
  expect(pages).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }]);
});

test('without schemas an unknown kind of event is skipped', async () => {
  const { client } = await following(
    [
      (response) =>
        stream(response).end(
          `event: verdict\ndata: {"broken":true}\n\n${block(result(5))}${block(run('COMPLETED'))}`,
        ),
    ],
    { operations },
  );

  const events = await all(client.runs.events({ params }));

  expect(events.map(({ event }) => event)).toEqual(['result', 'run']);
});

test('without schemas an event that is not JSON is still an error', async () => {
  const { client } = await following(
    [(response) => void stream(response).end('event: run\ndata: nonsense\n\n')],
    { operations },
  );

  await expect(all(client.runs.events({ params }))).rejects.toThrow(/Is this a provoke service/);
});

test('without schemas an undocumented status still throws UnexpectedStatus', async () => {
  const { client } = await service((_, response) => void response.writeHead(418).end('teapot'), {
    operations,
    raise_on_unexpected_status: true,
  });

  await expect(client.keyContext.get()).rejects.toMatchObject({ name: 'UnexpectedStatus' });
});
