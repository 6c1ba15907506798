import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Script } from '@provoke/sandbox';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readMoney } from '../test/money.ts';
import { startServer, type TestServer } from '../test/start-server.ts';
import { answerJson, answers, chatBody, completion, startUpstream } from '../test/upstream.ts';
import { batchReservations, releaseExpired } from './credits/reservation-store.ts';
import { batchSettlements } from './usage/settlement-store.ts';

const CHAT = '/v1/chat/completions';
const chat = async (server: TestServer, key: string, given = {}) => {
  const answer = await server.call(CHAT, { key, method: 'POST', body: chatBody(given) });
  return answer.status;
};
/** A call reserves 8 prompt tokens and up to 10 answer tokens; it uses all of them. */
const ESTIMATE = 18;
const usage = { prompt_tokens: 8, completion_tokens: 10, total_tokens: 18 };

test.each([
  ['its first', async () => {}],
  [
    'a known',
    async (server: TestServer, key: string) => void (await server.call('/v1/models', { key })),
  ],
])(
  'of 100 simultaneous calls of %s key with credits for 10, exactly 10 are made, and the books agree',
  async (_, warm) => {
    const { upstream, requests } = await startUpstream(async (_, response) => {
      await sleep(20);
      answerJson(response, { ...completion, usage });
    });
    const server = await startServer({ gateway: { upstreams: [upstream] } });
    const { key, organizationId } = await server.org({ credits: (10 * ESTIMATE) / 1e6 });
    await warm(server, key);

    const seen: number[] = [];
    const calls = Array.from({ length: 100 }, () => chat(server, key));
    const done = Promise.all(calls).then((statuses) => ({ statuses }));
    let outcome: { statuses: number[] } | undefined;
    while (!outcome) {
      outcome = await Promise.race([done, sleep(1, undefined)]);
      const { balance, reserved } = await readMoney(server.db, organizationId);
      seen.push(balance, balance - reserved);
    }

    const count = (wanted: number) =>
      outcome?.statuses.filter((status) => status === wanted).length;
    expect([count(200), count(402)]).toEqual([10, 90]);
    expect(requests).toHaveLength(10);
    expect(Math.min(...seen)).toBe(0);
    expect(await readMoney(server.db, organizationId)).toEqual({
      balance: 0,
      reserved: 0,
      ledger: 0,
      granted_less_used: 0,
      open_reservations: 0,
    });
    expect(await server.db.selectFrom('usage_logs').selectAll().execute()).toHaveLength(10);
  },
);

test('usage beyond the estimate is charged as far as credits last, never below zero', async () => {
  const { upstream } = await startUpstream((_, response) =>
    answerJson(response, { ...completion, usage: { prompt_tokens: 100, completion_tokens: 50 } }),
  );
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const rich = await server.org({ credits: 200 / 1e6 });
  const poor = await server.org({ credits: 20 / 1e6 });

  expect([await chat(server, rich.key), await chat(server, poor.key)]).toEqual([200, 200]);

  expect(await readMoney(server.db, rich.organizationId)).toMatchObject({
    balance: 50,
    ledger: 50,
    granted_less_used: 50,
  });
  expect(await readMoney(server.db, poor.organizationId)).toMatchObject({
    balance: 0,
    ledger: 0,
    granted_less_used: 0,
  });
});

const priced = (price: number) => ({
  models: {
    chat: { name: `of ${price}`, inputPrice: price, outputPrice: price },
    embeddings: { name: `of ${price}`, inputPrice: price, outputPrice: 0 },
  },
});

test.each([
  [1, 3],
  [3, 1],
  [0, 2, 3, 1],
])(
  'a call is paid for at the dearest provider that may answer: prices %i, %i',
  async (...prices) => {
    const started = [];
    for (const price of prices) started.push(await startUpstream(answers, priced(price)));
    const upstreams = started.map(({ upstream }) => upstream);
    const server = await startServer({ gateway: { upstreams } });
    const poor = await server.org({ credits: (3 * ESTIMATE - 1) / 1e6 });
    const able = await server.org({ credits: (3 * ESTIMATE) / 1e6 });
    const embed = async ({ key }: { key: string }) => {
      const body = JSON.stringify({ input: 'Hello '.repeat(27) });
      return (await server.call('/v1/embeddings', { key, method: 'POST', body })).status;
    };

    expect([await chat(server, poor.key), await embed(poor)]).toEqual([402, 402]);
    expect(started.flatMap(({ requests }) => requests)).toEqual([]);
    expect(await chat(server, able.key)).toBe(200);
  },
);

test.each<[string, Script]>([
  ['answered', (_, response) => answerJson(response, { ...completion, usage })],
  ['failed', (_, response) => answerJson(response, {}, 500)],
])(
  'a call whose reservation was swept up before the provider %s gets no answer, and costs nothing',
  async (_, reply) => {
    const { upstream, requests } = await startUpstream(async (request, response) => {
      await sql`update reservations set expires_at = now()`.execute(server.db);
      await releaseExpired(server.db);
      return reply(request, response);
    });
    const server = await startServer({ gateway: { upstreams: [upstream] } });
    const { key, organizationId } = await server.org({ credits: 1 });

    const answer = await server.call(CHAT, { key, method: 'POST', body: chatBody() });

    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('No.');
    expect(requests).toHaveLength(1);
    expect(await readMoney(server.db, organizationId)).toEqual({
      balance: 1e6,
      reserved: 0,
      ledger: 1e6,
      granted_less_used: 1e6,
      open_reservations: 0,
    });
    expect(await server.db.selectFrom('usage_logs').selectAll().execute()).toEqual([]);
  },
);

test('a free call needs no credits', async () => {
  const { upstream } = await startUpstream(answers, {
    models: { chat: { name: 'free', inputPrice: 0, outputPrice: 0 } },
  });
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const { key, organizationId } = await server.org();

  expect(await chat(server, key)).toBe(200);

  expect(await readMoney(server.db, organizationId)).toMatchObject({ balance: 0, reserved: 0 });
  expect(await server.db.selectFrom('credit_entries').selectAll().execute()).toEqual([]);
});

test('a caller who disconnects pays for the call, once', async () => {
  const told = new EventEmitter();
  const asked = once(told, 'asked');
  const { upstream } = await startUpstream(async (_, response) => {
    told.emit('asked');
    await once(told, 'go');
    answerJson(response, { ...completion, usage });
  });
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const { key, organizationId } = await server.org({ credits: 1 });
  const hangUp = new AbortController();
  const { signal } = hangUp;
  const call = server.call(CHAT, { key, method: 'POST', body: chatBody(), signal });

  await asked;
  expect(await readMoney(server.db, organizationId)).toMatchObject({
    reserved: ESTIMATE,
    open_reservations: 1,
  });
  hangUp.abort();
  told.emit('go');
  await call.catch(() => {});

  expect(await readMoney(server.db, organizationId)).toEqual({
    balance: 1e6 - ESTIMATE,
    reserved: 0,
    ledger: 1e6 - ESTIMATE,
    granted_less_used: 1e6 - ESTIMATE,
    open_reservations: 0,
  });
});

test('closing the gateway aborts its calls; they cost nothing, and no credits stay reserved', async () => {
  const told = new EventEmitter();
  const asked = once(told, 'asked');
  const { upstream } = await startUpstream(() => void told.emit('asked'));
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const { key, organizationId } = await server.org({ credits: 1 });
  const call = chat(server, key);
  await asked;

  await server.gateway.close();

  expect(await call).toBe(502);
  expect(await readMoney(server.db, organizationId)).toMatchObject({
    balance: 1e6,
    reserved: 0,
    open_reservations: 0,
  });
});

test('a reservation ends once, whether settlement or a sweep comes first', async () => {
  const server = await startServer();
  const { organizationId, userId } = await server.org({ credits: 1 });
  const reserve = batchReservations(server.db);
  const settle = batchSettlements(server.db);
  const call_id = (index: number) => `01990c1e-6c00-7a10-8f00-${String(index).padStart(12, '0')}`;
  const ended = {
    ...{ user_id: userId, api_key_prefix: null, model: 'm', endpoint: CHAT },
    ...{ input_tokens: 1, output_tokens: 1, cost_micros: 5, latency_ms: 1, status_code: 200 },
  };
  const calls = Array.from({ length: 50 }, (_, index) => call_id(index));
  for (const call_id of calls)
    await reserve(organizationId, { call_id, amount_micros: 10, lasts_ms: -1 });

  const settled = await Promise.all([
    ...calls.map((call_id) => settle(organizationId, { ...ended, call_id })),
    ...calls.slice(0, 5).map(() => releaseExpired(server.db).then(() => false)),
    ...calls.map((call_id) => settle(organizationId, { ...ended, call_id })),
  ]);

  const charged = settled.filter(Boolean).length;
  const left = 1e6 - 5 * charged;
  expect(charged).toBeLessThanOrEqual(50);
  expect(await readMoney(server.db, organizationId)).toEqual({
    balance: left,
    reserved: 0,
    ledger: left,
    granted_less_used: left,
    open_reservations: 0,
  });
});

test('ledger entries are never changed or deleted', async () => {
  const server = await startServer();
  await server.org({ credits: 1 });

  const change = server.db.updateTable('credit_entries').set({ amount_micros: 5 }).execute();
  await expect(change).rejects.toThrow('only ever appended to');
  await expect(server.db.deleteFrom('credit_entries').execute()).rejects.toThrow('appended');
});
