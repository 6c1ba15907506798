import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startNodes } from '../../test/start-nodes.ts';

test.each([1, 2])(
  'fifty simultaneous requests with one key on %i node(s) record once; a request that got 409 gets the same answer later',
  async (count) => {
    const server = await startNodes(count);
    const { key, client } = await server.org();
    const run = await makeRun(client);
    const send = async () => {
      const answer = await server.call('/result', {
        key,
        method: 'POST',
        headers: { 'idempotency-key': 'one-key' },
        body: JSON.stringify({ run: run.id }),
      });
      const { status, headers } = answer;
      const [replayed, retryAfter] = ['idempotency-replayed', 'retry-after'].map((name) =>
        headers.get(name),
      );
      return { status, replayed, retryAfter, text: await answer.text() };
    };

    const answers = await Promise.all(Array.from({ length: 50 }, send));
    const later = await Promise.all([send(), send().then(send)]);

    const made = answers.filter(({ status, replayed }) => status === 201 && replayed === null);
    expect(made).toHaveLength(1);
    const replay = { status: 201, replayed: 'true', retryAfter: null, text: made[0]?.text };
    for (const answer of answers.filter((other) => other !== made[0]))
      if (answer.status === 201) expect(answer).toEqual(replay);
      else expect(answer).toMatchObject({ status: 409, retryAfter: '1' });
    expect(later[1]).toEqual(replay);
    expect((await client.results.list({ query: { run: run.id } })).count).toBe(1);
  },
);
