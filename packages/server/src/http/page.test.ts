import { expect, test } from 'vitest';
import { makeAgent, makeRun } from '../test/records.ts';
import { shareServer, startServer } from '../test/start-server.ts';

const share = shareServer();

async function withAgents(count: number, server = share()) {
  const { client, key } = await server.org();
  for (let made = 0; made < count; made++) await makeAgent(client);
  const get = async (path: string) => {
    const answer = await server.call(path, { key });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { client, get };
}

test('pages link to each other, newest first, and keep other parameters', async () => {
  const { get } = await withAgents(21);

  const first = await get('/agent?x=%2F');
  const second = await get('/agent?x=%2F&page=2');
  const third = await get('/agent?page=3');

  expect(first.body).toMatchObject({
    count: 21,
    next: 'http://test/agent?page=2&x=%2F',
    previous: null,
  });
  expect(second.body).toMatchObject({
    next: 'http://test/agent?page=3&x=%2F',
    previous: 'http://test/agent?x=%2F',
  });
  expect(third.body).toMatchObject({ next: null, previous: 'http://test/agent?page=2' });
  const names = [first, second, third].flatMap(({ body }) =>
    (body['results'] as { name: string }[]).map(({ name }) => Number(name.slice(6))),
  );
  expect(names).toEqual([...names].sort((a, b) => b - a));
  expect(new Set(names).size).toBe(21);
});

test.each(['4', '0', '-1', 'abc', 'last', '1.0', '1e1', '', '99999999999999999999', '%00'])(
  'page=%s does not exist',
  async (page) => {
    const { get } = await withAgents(1);

    expect(await get(`/agent?page=${page}`)).toEqual({
      status: 404,
      body: { detail: 'Invalid page.' },
    });
  },
);

test.each(['02', ' 2 ', '%2B2', '+2', '٢', '1&page=2'])(
  'page=%s is the second page',
  async (page) => {
    const { get } = await withAgents(11);

    const { status, body } = await get(`/agent?page=${page}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ next: null, previous: 'http://test/agent' });
  },
);

test('links keep all other parameters, repeated or unknown, re-encoded and sorted by name', async () => {
  const { get } = await withAgents(11);

  const { body } = await get('/agent?z=1&foo=bar%20baz&page=1&z=0&x=%2F&empty&é=%C3%A9#@elsewhere');

  expect(body['next']).toBe(
    'http://test/agent?empty=&foo=bar+baz&page=2&x=%2F&z=1&z=0&%C3%A9=%C3%A9',
  );
});

test('page 1 of an empty list is an empty page', async () => {
  const { get } = await withAgents(0);

  expect(await get('/agent?page=1')).toEqual({
    status: 200,
    body: { count: 0, next: null, previous: null, results: [] },
  });
});

test('a page_size over the maximum is the maximum, and stays in the links as requested', async () => {
  const server = share();
  const { client, key } = await server.org();
  const run = await makeRun(client);
  const bulk = Array.from({ length: 1_001 }, () => ({}));
  await client.runs.recordResults({ params: { id: run.id }, body: { results: bulk.slice(1) } });
  await client.runs.recordResults({ params: { id: run.id }, body: { results: bulk.slice(1_000) } });

  const answer = await server.call('/result?page_size=5000', { key });
  const page = (await answer.json()) as { next: string; results: unknown[] };

  expect(page.results).toHaveLength(1_000);
  expect(page.next).toBe('http://test/result?page=2&page_size=5000');
});

test('page_size is honoured where specified, up to its maximum', async () => {
  const { get } = await withAgents(12);
  const sizeOf = async (path: string) => ((await get(path)).body['results'] as unknown[]).length;

  expect(await sizeOf('/agent?page_size=12')).toBe(10);
  for (const size of ['0', '-5', 'abc', '1000000'])
    expect((await get(`/run?page_size=${size}`)).status).toBe(200);
});

test('links use the public address if there is one', async () => {
  const { get } = await withAgents(
    11,
    await startServer({ publicBaseUrl: 'https://example.org/provoke/' }),
  );

  expect((await get('/agent')).body['next']).toBe('https://example.org/provoke/agent?page=2');
});

test('the client walks every page', async () => {
  const { client } = await withAgents(23);
  const seen: string[] = [];

  for await (const { id } of client.agents.list.all()) seen.push(id);

  expect(new Set(seen).size).toBe(23);
});
