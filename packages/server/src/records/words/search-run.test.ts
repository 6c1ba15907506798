import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';
import { indexWords } from './index-words.ts';

const running = new AbortController().signal;

test('a search finds the places whose prompt, reply or notes contain every word', async () => {
  const server = await startServer();
  const { client } = await server.org();
  const { id } = await makeRun(client);
  const search = async (q: string) => client.runs.search({ params: { id }, query: { q } });
  const results = [
    { response_body: 'The lantern is lit.\nPlease wait' },
    { request_payload: { messages: [{ content: 'Where is the LANTERN kept?' }] } },
    { evaluation_notes: 'It names a lantern.', response_body: '\0\ud800' },
    { response_body: 'messages' },
  ];
  const made = await client.runs.recordResults({ params: { id }, body: { results } });

  const early = await search('lantern');
  while (await indexWords(server.db, running));
  const late = await search('lantern');
  await client.results.delete({ params: { id: made.results[0]?.id ?? '' } });
  await client.results.update({
    params: { id: made.results[3]?.id ?? '' },
    body: { response_body: 'A lantern after all' },
  });
  const changed = await search('lantern');
  while (await indexWords(server.db, running));

  expect(early).toEqual({ places: [], more: false, complete: false });
  expect(late).toEqual({ places: [0, 1, 2], more: false, complete: true });
  expect(changed).toEqual({ places: [1, 2], more: false, complete: false });
  expect(await search('lantern')).toEqual({ places: [1, 2, 3], more: false, complete: true });
  expect((await search('lantern kept')).places).toEqual([1]);
  expect((await search('kept LANT')).places).toEqual([1]);
  expect((await search('please')).places).toEqual([]);
});

test.each(["'", '\\', ':*', '!!', "a' | 'b", 'a:b & !c', '<->', '🍏'])(
  'a search for %j finds nothing and breaks nothing',
  async (q) => {
    const server = await startServer();
    const { client } = await server.org();
    const { id } = await makeRun(client);
    await client.results.create({ body: { run: id, response_body: 'one two' } });
    while (await indexWords(server.db, running));

    const { places } = await client.runs.search({ params: { id }, query: { q } });

    expect(places).toEqual([]);
  },
);

test('a round leaves results only where there are more than it takes of a run', async () => {
  const server = await startServer();
  const { client } = await server.org();
  const [{ id: small }, { id: large }] = [await makeRun(client), await makeRun(client)];
  const results = Array(150).fill({ response_body: 'a lantern' });
  await client.results.create({ body: { run: small, response_body: 'a lantern' } });

  expect(await indexWords(server.db, running)).toBe(false);
  await client.runs.recordResults({ params: { id: large }, body: { results } });
  expect(await indexWords(server.db, running)).toBe(true);
  expect(await indexWords(server.db, running)).toBe(false);

  const query = { q: 'lantern' };
  expect((await client.runs.search({ params: { id: small }, query })).places).toHaveLength(1);
  expect((await client.runs.search({ params: { id: large }, query })).places).toHaveLength(150);
});

test("an organization's results become searchable while another has many runs to index", async () => {
  const server = await startServer();
  const { client } = await server.org();
  const { client: hostile } = await server.org();
  const { id } = await makeRun(client);
  await client.results.create({ body: { run: id, response_body: 'a lantern' } });
  const results = Array(101).fill({ response_body: 'one two' });
  for (let runs = 0; runs < 21; runs++) {
    const { id } = await makeRun(hostile);
    await hostile.runs.recordResults({ params: { id }, body: { results } });
  }

  await indexWords(server.db, running);

  const found = await client.runs.search({ params: { id }, query: { q: 'lantern' } });
  expect(found).toEqual({ places: [0], more: false, complete: true });
});
