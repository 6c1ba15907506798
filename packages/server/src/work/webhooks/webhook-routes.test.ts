import type { ApiError, Client } from '@provoke/client';
import { limits } from '@provoke/contract';
import { expect, test } from 'vitest';
import { allowedAddresses } from '../../http/allowed-addresses.ts';
import { shareServer, startServer } from '../../test/start-server.ts';

const share = shareServer();

const url = 'https://hooks.example/provoke';
const events = ['schedule.ended' as const];

const add = (client: Client, name = 'ci') =>
  client.webhooks.create({ body: { name, url, events } });

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status, body }: ApiError) => ({ status, body }),
  );

test('the secret is shown once, and again only when it is renewed', async () => {
  const server = share();
  const organization = await server.org();
  const { client } = organization;

  const { secret, ...webhook } = await add(client);
  const params = { id: webhook.id };
  const renewed = await client.webhooks.renew({ params });

  const read = [
    await client.webhooks.list(),
    await client.webhooks.get({ params }),
    await client.webhooks.update({ params, body: { paused: true } }),
    await (await server.callAs(organization, '/organization/audit')).json(),
    await server.db.selectFrom('webhooks').selectAll().execute(),
    server.logged(),
  ];
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(renewed.secret).not.toBe(secret);
  for (const one of [secret, renewed.secret])
    expect(JSON.stringify(read)).not.toContain(one.slice('whsec_'.length));
});

test('what owners do with webhooks is in the audit log', async () => {
  const server = share();
  const organization = await server.org();
  const { client } = organization;

  const { id } = await add(client);
  await client.webhooks.update({ params: { id }, body: { url: `${url}/2` } });
  await client.webhooks.test({ params: { id } });
  await client.webhooks.renew({ params: { id } });
  await client.webhooks.delete({ params: { id } });

  const audit = await (await server.callAs(organization, '/organization/audit')).json();
  expect(audit).toMatchObject({
    results: [
      { action: 'webhook-delete', subject: id },
      { action: 'webhook-renew', subject: id },
      { action: 'webhook-test', subject: id },
      { action: 'webhook-change', subject: id, details: { url: `${url}/2` } },
      { action: 'webhook-create', subject: id, details: { name: 'ci', url, events } },
    ],
  });
});

test.each([
  'ftp://hooks.example/',
  'https://ada:secret@hooks.example/',
  'http://127.0.0.1:8080/',
  'http://2130706433/',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest/',
])('a webhook at %s is refused', async (address) => {
  const { client } = await share().org();

  const refused = await failure(
    client.webhooks.create({ body: { name: 'ci', url: address, events } }),
  );

  expect(refused).toMatchObject({ status: 400, body: { url: [expect.any(String)] } });
});

test('an operator may allow private addresses, but no metadata service', async () => {
  const { org } = await startServer({ webhooks: { privateAddresses: true } });
  const { client } = await org();
  const addAt = (address: string) =>
    failure(client.webhooks.create({ body: { name: 'ci', url: address, events } }));

  expect(await addAt('http://169.254.169.254/')).toMatchObject({ status: 400 });
  expect(await addAt('http://127.0.0.1:8080/')).toBeUndefined();
});

test('a webhook is made and changed only at an address that the operator allows', async () => {
  const allowed = allowedAddresses.parse('ci.example');
  const { org } = await startServer({ webhooks: { privateAddresses: false, allowed } });
  const { client } = await org();
  const body = { name: 'ci', url: 'https://ci.example/hook', events };
  const { id } = await client.webhooks.create({ body });

  for (const address of ['https://evil.example/?k=hidden', 'https://ci.example:8443/hook']) {
    const made = { body: { name: 'b', url: address, events } };
    for (const refused of [
      await failure(client.webhooks.create(made)),
      await failure(client.webhooks.update({ params: { id }, body: { url: address } })),
    ])
      expect(refused).toMatchObject({
        status: 400,
        body: { url: [expect.stringMatching(/^(?!.*hidden).*is not among the addresses/)] },
      });
  }
});

test('names are unique, and an organization has a bounded number of webhooks, also of those made together', async () => {
  const { client } = await share().org();
  const names = Array.from({ length: limits.webhooksMax - 2 }, (_, index) => `webhook ${index}`);
  await add(client);
  const twice = await failure(add(client));
  await Promise.all(names.map((name) => add(client, name)));

  const last = await Promise.all(['more', 'again'].map((name) => failure(add(client, name))));

  expect(twice).toMatchObject({ status: 400, body: { name: [expect.stringContaining('exists')] } });
  expect(last.filter((refused) => refused?.status === 400)).toHaveLength(1);
  expect(await client.webhooks.list()).toMatchObject({ count: limits.webhooksMax });
});

test('a test of a paused webhook is refused', async () => {
  const { client } = await share().org();
  const { id } = await add(client);
  await client.webhooks.update({ params: { id }, body: { paused: true } });

  const refused = await failure(client.webhooks.test({ params: { id } }));

  expect(refused).toMatchObject({ status: 400 });
  expect(await client.webhooks.deliveries({ params: { id } })).toMatchObject({ count: 0 });
});

test('an organization tests its webhooks only so many times a minute, and no other organization waits for it', async () => {
  const server = share();
  const [one, other] = await Promise.all([server.org(), server.org()]);
  const [{ id }, theirs] = await Promise.all([add(one.client), add(other.client)]);
  const send = async (webhook: string, { key }: { key: string }) =>
    (await server.call(`/webhook/${webhook}/test`, { method: 'POST', key })).status;

  const sent = await Promise.all(
    Array.from({ length: 3 * limits.webhookTestsPerMinute }, () => send(id, one)),
  );

  const accepted = sent.filter((status) => status === 201).length;
  expect(new Set(sent)).toEqual(new Set([201, 429]));
  expect(accepted).toBeGreaterThanOrEqual(limits.webhookTestsPerMinute);
  expect(await one.client.webhooks.deliveries({ params: { id } })).toMatchObject({
    count: accepted,
  });
  expect(await send(theirs.id, other)).toBe(201);
});

test('an event that is named twice is kept once', async () => {
  const { client } = await share().org();

  const { events: kept } = await client.webhooks.create({
    body: { name: 'twice', url, events: [...events, ...events] },
  });

  expect(kept).toEqual(events);
});
