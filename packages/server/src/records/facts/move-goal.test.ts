import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

test('the goal of a result may change, and change again, where a client numbers no goals', async () => {
  const server = await startServer();
  const { client } = await server.org();
  const { id: run } = await makeRun(client);
  const made = await client.runs.recordResults({
    params: { id: run },
    body: { results: ['one', 'one', 'two'].map((goal) => ({ goal })) },
  });
  const [first = '', second = '', third = ''] = made.results.map(({ id }) => id);
  const move = (id: string, goal: string | null) =>
    client.results.update({ params: { id }, body: { goal } });
  const goals = async () => {
    const { goals: found } = await client.runs.goals({ params: { id: run } });
    return found
      .filter(({ attempts }) => attempts > 0)
      .map(({ text, attempts }) => [text, attempts]);
  };

  await move(first, 'three');
  expect(await goals()).toEqual([
    ['one', 1],
    ['two', 1],
    ['three', 1],
  ]);
  await move(first, 'four');
  await move(second, 'five');
  await move(third, null);
  expect((await goals()).toSorted()).toEqual(
    [
      ['five', 1],
      ['four', 1],
      ['', 1],
    ].toSorted(),
  );
  await client.results.create({ body: { run, goal: 'six' } });
  await move(second, 'two');
  await move(first, 'one');
  expect((await goals()).map(([text]) => text).toSorted()).toEqual(
    ['', 'one', 'six', 'two'].toSorted(),
  );
});
