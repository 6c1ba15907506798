import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { makeAttack, makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';
import { forgetOldAnswers } from './idempotency-store.ts';

async function recording() {
  const server = await startServer();
  const org = await server.org();
  const run = await makeRun(org.client);
  const post = async (path: string, idempotencyKey: string, body: unknown, key = org.key) => {
    const answer = await server.call(path, {
      key,
      method: 'POST',
      headers: { 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      replayed: answer.headers.get('idempotency-replayed'),
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  };
  const countResults = async () =>
    (await org.client.results.list({ query: { run: run.id } })).count;
  return { server, org, run, post, countResults };
}

test('a repeated request gets the first answer, and nothing is duplicated', async () => {
  const { run, post, countResults } = await recording();
  const body = { run: run.id, response_body: 'hi', agent_specific_data: { big: 1 } };

  const first = await post('/result', 'a', body);
  const again = await post('/result', 'a', body);

  expect(first).toMatchObject({ status: 201, replayed: null });
  expect(again).toEqual({ ...first, replayed: 'true' });
  expect(await countResults()).toBe(1);
});

test('the same key with another body is 422, and on another path a separate request', async () => {
  const { run, post } = await recording();
  await post('/result', 'a', { run: run.id });

  const other = await post('/result', 'a', { run: run.id, latency_ms: 1 });
  const elsewhere = await post(`/run/${run.id}/results`, 'a', { results: [{}] });

  expect(other.status).toBe(422);
  expect(elsewhere).toMatchObject({ status: 201, replayed: null });
});

test('a refused request leaves its key free', async () => {
  const { run, post, countResults } = await recording();

  const refused = await post('/result', 'a', { run: randomUUID() });
  const mended = await post('/result', 'a', { run: run.id });

  expect(refused.status).toBe(400);
  expect(mended).toMatchObject({ status: 201, replayed: null });
  expect(await countResults()).toBe(1);
});

test('each of several simultaneous requests gets its own answer, even if some fail', async () => {
  const { run, post, countResults } = await recording();

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      post('/result', `key-${n}`, { run: n % 3 ? run.id : randomUUID(), latency_ms: n }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 3 ? 201 : 400)));
  expect(await countResults()).toBe(20);
});

test('of fifty simultaneous requests with one key, one is carried out, the others get its answer or must wait', async () => {
  const { run, post, countResults } = await recording();

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post('/result', 'a', { run: run.id })),
  );

  const created = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ status }) => status === 409);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(created.length + waiting.length).toBe(50);
  expect(waiting.every(({ retryAfter }) => retryAfter === '1')).toBe(true);
  expect(await countResults()).toBe(1);
});

test('another user’s equal key is a different key', async () => {
  const { server, run, post } = await recording();
  const stranger = await server.org();
  const theirs = await makeRun(stranger.client);
  await post('/result', 'a', { run: run.id });

  const answer = await post('/result', 'a', { run: theirs.id }, stranger.key);

  expect(answer).toMatchObject({ status: 201, replayed: null });
});

test('an empty, overlong or unprintable key is 400', async () => {
  const { run, post } = await recording();

  for (const key of ['', 'x'.repeat(256), 'a b'])
    expect(await post('/result', key, { run: run.id })).toMatchObject({ status: 400 });
});

test('large answers replayed together share the memory for answers', async () => {
  const server = await startServer({ maxBodyBytes: 8_000_000, checkAnswers: false });
  const { client, key } = await server.org();
  const attack = await makeAttack(client, { filler: 'x'.repeat(6_000_000) });
  const body = JSON.stringify({ agent: attack.agent, attack: attack.id });
  const send = (name: string) => {
    const headers = { 'idempotency-key': name };
    return server.call('/run/run_tests', { key, method: 'POST', headers, body });
  };
  const names = ['a', 'b', 'c', 'd'];
  const firsts: string[] = [];
  for (const name of names) firsts.push(await send(name).then((answer) => answer.text()));
  const answered: Response[] = [];

  for (const name of names) void send(name).then((answer) => answered.push(answer));
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(1), 20_000);
  await server.call('/agent', { key });
  const unread = answered.length;
  const texts: string[] = [];
  for (let read = 0; read < names.length; read++) {
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(read), 20_000);
    texts.push((await answered[read]?.text()) ?? '');
  }

  // An organization may hold 16 MB: two answers of 6 MB leave no room for a third.
  expect(unread).toBe(2);
  expect(texts.toSorted()).toEqual(firsts.toSorted());
  expect(answered.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual(
    names.map(() => 'true'),
  );
});

test('an answer is deleted after a day', async () => {
  const { server, run, post, countResults } = await recording();
  await post('/result', 'a', { run: run.id });
  await server.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 24 * 3_600_000 - 1_000) })
    .execute();

  const again = await post('/result', 'a', { run: run.id });
  await forgetOldAnswers(server.db);

  expect(again.replayed).toBe(null);
  expect(await countResults()).toBe(2);
  expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1);
});
