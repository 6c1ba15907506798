import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Heard } from '@provoke/sandbox';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allowedAddresses, isAllowed } from '../../http/allowed-addresses.ts';
import { claimDelivery } from './due-deliveries.ts';
import { startSending } from './sending.fixture.ts';

/** As a receiver does it. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

test('an event is posted once, signed with the secret that was shown', async () => {
  const { farEnd, webhook, notify, ended } = await startSending();

  await notify();

  const [delivery] = await ended();
  expect(delivery).toMatchObject({
    ...{ type: 'schedule.regression', status: 'DELIVERED', tries: 1 },
    ...{ last_status: 200, error: null, next_try_at: null },
  });
  const [request] = farEnd.requests as [Heard];
  expect(farEnd.requests).toHaveLength(1);
  expect(request).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': delivery?.id },
  });
  expect(JSON.parse(request.body)).toEqual({
    type: 'schedule.regression',
    timestamp: expect.any(String),
    data: { schedule: 'nightly' },
  });
  expect(isSigned(request, webhook.secret)).toBe(true);
});

test("the guide's receiver accepts the message, and nothing else", async () => {
  const guide = new URL('../../../../../docs/guides/webhooks.md', import.meta.url);
  const [, code = ''] = /```js\n(.*?)```/s.exec(await readFile(guide, 'utf8')) ?? [];
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { farEnd, webhook, notify, ended } = await startSending();
  await notify();
  await ended();
  const [{ headers, body }] = farEnd.requests as [Heard];
  const { secret } = webhook;

  expect(isGenuine({ headers, body, secret })).toBe(true);
  expect(isGenuine({ headers, body: `${body} `, secret })).toBe(false);
  expect(isGenuine({ headers: { ...headers, 'webhook-timestamp': '1' }, body, secret })).toBe(
    false,
  );
  expect(isGenuine({ headers: {}, body, secret })).toBe(false);
});

test('a message that is not accepted is sent again, as the same message', async () => {
  const statuses = [500, 503, 204];
  const { farEnd, webhook, notify, ended } = await startSending({
    answer: (_, response) => void response.writeHead(statuses.shift() ?? 500).end(),
  });

  await notify();

  expect(await ended()).toMatchObject([{ status: 'DELIVERED', tries: 3, last_status: 204 }]);
  const ids = farEnd.requests.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  expect(farEnd.requests.every((request) => isSigned(request, webhook.secret))).toBe(true);
});

test('a message is given up after its retries, and the log says why', async () => {
  const { farEnd, notify, ended, logged } = await startSending({
    answer: (_, response) => void response.writeHead(500).end(),
    pausesMs: [0, 0],
  });

  await notify();

  expect(await ended()).toMatchObject([
    { status: 'FAILED', tries: 3, last_status: 500, error: 'It answered 500.' },
  ]);
  expect(farEnd.requests).toHaveLength(3);
  expect(logged()).toContain('It answered 500.');
});

test('a redirect is not followed', async () => {
  const { farEnd, notify, ended } = await startSending({
    answer: (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    pausesMs: [],
  });

  await notify();

  expect(await ended()).toMatchObject([
    { status: 'FAILED', error: 'It answered 307; redirects are not followed.' },
  ]);
  expect(farEnd.requests.map(({ path }) => path)).toEqual(['/']);
});

test('a webhook that answers 410 is paused, and the audit log says so', async () => {
  const { organization, server, webhook, notify, ended } = await startSending({
    answer: (_, response) => void response.writeHead(410).end(),
  });

  await notify();

  expect(await ended()).toMatchObject([{ status: 'FAILED', tries: 1, last_status: 410 }]);
  const params = { id: webhook.id };
  expect(await organization.client.webhooks.get({ params })).toMatchObject({ paused: true });
  const audit = await (await server.callAs(organization, '/organization/audit')).json();
  expect(audit).toMatchObject({
    results: [{ action: 'webhook-change', subject: webhook.id, details: { paused: true } }, {}],
  });
});

const named = (url: string) => url.replace('127.0.0.1', 'hooks.example');
const loopback = { address: '127.0.0.1', family: 4 };
const publicOne = { address: '203.0.114.1', family: 4 };

test.each([
  ['a private address', [loopback]],
  ['a private address among public ones', [publicOne, loopback]],
])('a name with %s is not connected to, and the log says so', async (_, addresses) => {
  const { farEnd, notify, ended, logged } = await startSending({
    ...{ privateAddresses: false, pausesMs: [], url: named },
    resolve: async () => addresses,
  });

  await notify();

  const [delivery] = await ended();
  expect(delivery).toMatchObject({ status: 'FAILED', last_status: null });
  expect(delivery?.error).toMatch(/^hooks.example is not a public address/);
  expect(logged()).toContain('hooks.example is not a public address');
  expect(farEnd.requests).toEqual([]);
});

test('nothing is sent to an address that left the list of allowed ones, and the reason is told', async () => {
  const { farEnd, notify, ended } = await startSending({
    ...{ allowed: allowedAddresses.parse('ci.example'), pausesMs: [] },
    ...{ url: named, resolve: async () => [loopback] },
  });

  await notify();

  const [delivery] = await ended();
  expect(delivery?.error).toMatch(/^hooks.example:\d+ is not among the addresses/);
  expect(farEnd.requests).toEqual([]);
});

test.each(['203.0.114.0', '127.0.0.1'])(
  'a name that is allowed is sent to, one that a redirect names is not: %s',
  async (host) => {
    const { farEnd, webhook, notify, ended } = await startSending({
      ...{ pausesMs: [], url: named, resolve: async () => [loopback] },
      answer: (_, response) => void response.writeHead(307, { location: `http://${host}/` }).end(),
    });
    const { port } = new URL(webhook.url);
    expect(isAllowed(webhook.url, allowedAddresses.parse(`hooks.example:${port}`))).toBe(true);

    await notify();

    expect((await ended())[0]?.error).toMatch(/redirects are not followed/);
    expect(farEnd.requests).toHaveLength(1);
  },
);

test('a name is resolved once a try, by the connection itself', async () => {
  const asked: string[] = [];
  const { farEnd, notify, ended } = await startSending({
    url: named,
    async resolve(host) {
      asked.push(host);
      return [loopback];
    },
  });

  await notify();

  expect(await ended()).toMatchObject([{ status: 'DELIVERED' }]);
  expect(asked).toEqual(['hooks.example']);
  expect(farEnd.requests).toHaveLength(1);
});

test('a name server that does not answer ends with the try', async () => {
  const { notify, ended } = await startSending({
    ...{ timeoutMs: 200, pausesMs: [], url: named },
    resolve: () => new Promise(() => {}),
  });

  await notify();

  expect(await ended()).toMatchObject([
    { status: 'FAILED', error: 'It took longer than 0.2 seconds.' },
  ]);
});

test('an answer that does not end is cut off, and the try failed', async () => {
  const { notify, ended } = await startSending({
    answer: (_, response) => void response.writeHead(200).write('a'),
    ...{ timeoutMs: 200, pausesMs: [] },
  });

  await notify();

  expect(await ended()).toMatchObject([
    { status: 'FAILED', error: 'It took longer than 0.2 seconds.' },
  ]);
});

test('no more than the beginning of a huge answer is read', async () => {
  let cut: () => void;
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const { notify, ended } = await startSending({
    answer(_, response) {
      response.on('close', () => cut());
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    },
  });

  await notify();

  expect(await ended()).toMatchObject([{ status: 'DELIVERED', tries: 1 }]);
  await isCut;
});

test('two nodes send each message once', async () => {
  const { farEnd, notify, ended } = await startSending({ nodes: 2 });

  await Promise.all(Array.from({ length: 10 }, notify));

  await ended(10);
  const ids = farEnd.requests.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
});

test('a message whose node was killed is sent by another one', async () => {
  const { server, farEnd, notify, ended, startNode } = await startSending({ nodes: 0 });
  await notify();
  const claimed = await claimDelivery(server.db, {
    busy: [],
    fingerprint: server.keys.fingerprint,
  });
  expect(
    await claimDelivery(server.db, { busy: [], fingerprint: server.keys.fingerprint }),
  ).toBeUndefined();
  await server.db.updateTable('webhook_deliveries').set({ next_try_at: sql`now()` }).execute();

  startNode();

  expect(await ended()).toMatchObject([{ id: claimed?.id, status: 'DELIVERED', tries: 2 }]);
  expect(farEnd.requests).toHaveLength(1);
});

test('messages wait while their webhook is paused', async () => {
  const { server, organization, webhook, notify } = await startSending({ nodes: 0 });
  const params = { id: webhook.id };
  const claim = () => claimDelivery(server.db, { busy: [], fingerprint: server.keys.fingerprint });
  await notify();

  await organization.client.webhooks.update({ params, body: { paused: true } });
  const paused = await claim();
  await organization.client.webhooks.update({ params, body: { paused: false } });

  expect(paused).toBeUndefined();
  expect(await claim()).toMatchObject({ webhookId: webhook.id });
});

test('an organization has at most four messages in flight, and others need not wait for it', async () => {
  const held: ServerResponse[] = [];
  let resolve: (count: number) => void;
  const heldAtLast = new Promise<number>((resolved) => {
    resolve = resolved;
  });
  let isOpen = false;
  const { server, farEnd, notify, ended, startNode } = await startSending({
    ...{ nodes: 0, timeoutMs: 60_000 },
    answer({ path }, response) {
      if (path === '/other') resolve(held.length);
      if (path === '/other' || isOpen) response.end();
      else held.push(response);
    },
  });
  const other = await server.org();
  const { id } = await other.client.webhooks.create({
    body: { name: 'other', url: `${farEnd.url}/other`, events: ['schedule.ended'] },
  });
  await Promise.all(Array.from({ length: 6 }, notify));
  await other.client.webhooks.test({ params: { id } });

  startNode();

  expect(await heldAtLast).toBeLessThanOrEqual(4);
  isOpen = true;
  for (const response of held) response.end();
  await ended(6);
});

test('after the key was lost, the message says what to do', async () => {
  const { server, farEnd, notify, ended } = await startSending({ pausesMs: [] });
  await server.db.updateTable('webhooks').set({ secret: '' }).execute();

  await notify();

  expect(await ended()).toMatchObject([
    { status: 'FAILED', error: expect.stringContaining('is lost. Renew the secret') },
  ]);
  expect(farEnd.requests).toEqual([]);
});

test('a test is not sent again', async () => {
  const { organization, webhook, ended } = await startSending({
    answer: (_, response) => void response.writeHead(500).end(),
  });

  await organization.client.webhooks.test({ params: { id: webhook.id } });

  expect(await ended()).toMatchObject([{ type: 'webhook.test', status: 'FAILED', tries: 1 }]);
});

test('the secret is in no log', async () => {
  const { webhook, notify, ended, logged, server } = await startSending({
    answer: (_, response) => void response.writeHead(500).end(),
  });

  await notify();
  await ended();

  expect(logged()).toContain('It answered 500.');
  expect(logged() + server.logged()).not.toContain(webhook.secret.slice(6));
});
