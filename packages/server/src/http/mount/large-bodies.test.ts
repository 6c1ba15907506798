import { setTimeout as sleep } from 'node:timers/promises';
import type { Script } from '@provoke/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockTable } from '../../test/lock-table.ts';
import { makeAgent } from '../../test/records.ts';
import { CHAT } from '../../test/start-gateway.ts';
import { startServer, type TestOrganization } from '../../test/start-server.ts';
import { tally } from '../../test/tally.ts';
import { answers, chatBody, startUpstream } from '../../test/upstream.ts';

/** A server whose attacks cannot be stored until `unlock`, and the number of those that wait at the database. */
async function blocking() {
  const server = await startServer();
  const { waiting, unlock } = await lockTable(server.databaseUrl, 'attacks');
  /** Of an agent of its own, because the changes of one record wait for each other. */
  async function store({ client, key }: TestOrganization, bytes: number, headers = {}) {
    const { id: agent } = await makeAgent(client);
    const configuration = { text: 'x'.repeat(bytes) };
    const body = JSON.stringify({ type: 'flipattack', agent, configuration });
    return server.call('/attack', { key, method: 'POST', body, headers });
  }
  /** Keeps sending small requests, as an organization that uses the service. */
  async function keepAsking({ key }: TestOrganization) {
    let isAsking = true;
    const ask = () => server.call('/agent', { key });
    await ask();
    const asking = (async () => {
      for (; isAsking; await sleep(100)) await ask();
    })();
    onTestFinished(async () => {
      isAsking = false;
      await asking;
    });
  }
  return { server, waiting, store, keepAsking, unlock };
}

test('an organization stores one large body at a time, with a key for its repeat too; small ones and those of others pass', async () => {
  const { server, waiting, store, keepAsking, unlock } = await blocking();
  const [one, other] = [await server.org(), await server.org()];
  await keepAsking(other);

  const large = [1, 2, 3].map((nth) => store(one, 100_000, { 'idempotency-key': `${nth}` }));
  large.push(store(one, 100_000));
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  const small = store(one, 1_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(2));
  const ofOther = store(other, 100_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(3));
  await unlock();

  expect(tally(await Promise.all([...large, small, ofOther]))).toEqual({ 201: 6 });
});

test('a large body that is refused, or whose client left, gives its turn to the next', async () => {
  const { server, waiting, store, keepAsking, unlock } = await blocking();
  const { key, client } = await server.org();
  await keepAsking(await server.org());
  const leaving = new AbortController();
  const send = (body: string, signal?: AbortSignal) =>
    server.call('/attack', { key, method: 'POST', body, ...(signal && { signal }) });

  const refused = await send(`{"type":"${'x'.repeat(100_000)}`);
  const { id: agent } = await makeAgent(client);
  const attack = { type: 'flipattack', agent, configuration: { text: 'x'.repeat(100_000) } };
  const first = send(JSON.stringify(attack));
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  const left = send(JSON.stringify(attack), leaving.signal).catch(() => undefined);
  const last = store({ key, client } as TestOrganization, 100_000);
  leaving.abort();
  await unlock();

  await left;
  expect(refused.status).toBe(400);
  expect([(await first).status, (await last).status]).toEqual([201, 201]);
});

test('calls of a model with large prompts wait for their models at the same time', async () => {
  const asked: (() => void)[] = [];
  const answerTogether: Script = (request, response) => {
    asked.push(() => answers(request, response));
    if (asked.length === 3) for (const answer of asked) answer();
  };
  const { upstream } = await startUpstream(answerTogether);
  const server = await startServer({ gateway: { upstreams: [upstream] } });
  const { key } = await server.org({ credits: 5 });
  await server.call('/agent', { key: (await server.org()).key });
  const body = chatBody({ messages: [{ role: 'user', content: 'word '.repeat(20_000) }] });

  const calls = [1, 2, 3].map(() => server.call(CHAT, { key, method: 'POST', body }));

  expect(tally(await Promise.all(calls))).toEqual({ 200: 3 });
});
