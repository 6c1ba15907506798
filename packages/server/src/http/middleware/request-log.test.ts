import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateApiKey } from '../../db/key-format/api-key.ts';
import { makeMember, PASSWORD, signInAs, trySignIn } from '../../test/people.ts';
import { codeOf, enrol } from '../../test/second-factor.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

const linesOf = (server: TestServer): Record<string, unknown>[] =>
  server
    .logged()
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const lastLine = (server: TestServer) => linesOf(server).at(-1) as Record<string, unknown>;
const address = '192.0.2.44';

test('a line says who asked and from where, by key and by session', async () => {
  const server = await startServer();
  const { key, organizationId, userId } = await server.org();
  const person = await signInAs(server, { organizationId });

  await server.call('/agent', { key, address });
  const byKey = lastLine(server);
  await server.call('/agent', { cookie: person.cookie, address });
  const bySession = lastLine(server);

  const prefix = key.slice(4, 12);
  expect(byKey).toMatchObject({
    ...{ msg: 'request', level: 30, address, organizationId, userId },
    ...{ via: 'key', keyPrefix: prefix, status: 200 },
  });
  expect(byKey).not.toHaveProperty('reason');
  expect(bySession).toMatchObject({
    address,
    organizationId,
    userId: person.userId,
    via: 'session',
  });
  expect(bySession).not.toHaveProperty('keyPrefix');
});

test('the address is that of the client behind trusted proxies, and of the connection otherwise', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
  const addresses = [];
  for (const trustedProxies of [0, 1, 2, 3]) {
    const server = await startServer({ trustedProxies });
    await server.call('/agent', { address, headers });
    addresses.push(lastLine(server)['address']);
  }

  expect(addresses).toEqual([address, '203.0.113.7', '198.51.100.1', address]);
});

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2:3::4]:4711', '2001:db8:1:2::'],
  ['[2001:db8:1:2:3::4]', '2001:db8:1:2::'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', address],
  ['', address],
  ['"><script>', address],
  ['a@example.com', address],
  ['203.0.113.7\u001b[2J', address],
])('of what a proxy sends, %j, only an address is taken', async (sent, seen) => {
  const server = await startServer({ trustedProxies: 1 });
  // `fetch` rejects control characters in a header; they arrive as they are here.
  const headers = { 'x-forwarded-for': sent.replace('\u001b', '') };

  await server.call('/agent', { address, headers });

  expect(lastLine(server)['address']).toBe(seen);
});

test('a key that is not valid is logged with its prefix alone, and noise without anything of it', async () => {
  const server = await startServer();
  await server.org();
  const { key, prefix } = generateApiKey();
  const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;

  await server.call('/agent', { key, address });
  const unknown = lastLine(server);
  await server.call('/agent', { key: wrong, address });
  const noise = lastLine(server);
  await server.call('/agent', {
    headers: { authorization: `Basic ${btoa('ada:hunter2hunter2')}` },
  });
  const basic = lastLine(server);
  await server.call('/agent', { address });
  const nothing = lastLine(server);

  expect(unknown).toMatchObject({
    ...{ msg: 'request refused', level: 40, status: 401, address },
    ...{ reason: 'bad-key', keyPrefix: prefix },
  });
  expect(noise).toMatchObject({ status: 401, reason: 'bad-key' });
  expect(basic).toMatchObject({ status: 401, reason: 'not-authenticated' });
  expect(nothing).toMatchObject({ status: 401, reason: 'not-authenticated' });
  for (const line of [noise, basic, nothing]) expect(line).not.toHaveProperty('keyPrefix');
  for (const hidden of [key, wrong, key.slice(13), wrong.slice(13), btoa('ada:hunter2hunter2')])
    expect(server.logged()).not.toContain(hidden);
});

test('a revoked key and one of a removed member are refused with their prefix', async () => {
  const server = await startServer();
  const { key } = await server.org();
  await server.db.updateTable('api_keys').set({ revoked: true }).execute();

  await server.call('/agent', { key, address });

  expect(lastLine(server)).toMatchObject({ reason: 'bad-key', keyPrefix: key.slice(4, 12) });
});

test('a refused sign-in tells the operator whether the account exists, and never what was typed', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const { email, userId } = await makeMember(server, { organizationId });

  await trySignIn(server, { email, password: 'not this one', address });
  const wrongPassword = lastLine(server);
  await trySignIn(server, { email: 'hunter2-is-my-password', address });
  const unknown = lastLine(server);
  await trySignIn(server, { email: ' Hunter2-is-my-PASSWORD', address });
  const again = lastLine(server);
  await trySignIn(server, { email, address });
  const succeeded = lastLine(server);

  expect(wrongPassword).toMatchObject({
    ...{ msg: 'request refused', path: '/auth/sign-in/email', status: 401, address },
    ...{ reason: 'wrong-password', organizationId, userId, account: expect.any(String) },
  });
  expect(unknown).toMatchObject({ status: 401, reason: 'unknown-account', address });
  expect(unknown).not.toHaveProperty('userId');
  expect(unknown['account']).toMatch(/^[\w-]{16}$/);
  expect(again['account']).toBe(unknown['account']);
  expect(wrongPassword['account']).not.toBe(unknown['account']);
  expect(succeeded).toMatchObject({ msg: 'request', status: 204, organizationId, userId });
  expect(succeeded['account']).toBe(wrongPassword['account']);
  for (const typed of [email, 'hunter2', PASSWORD, 'not this one'])
    expect(server.logged().toLowerCase()).not.toContain(typed.toLowerCase());
});

test('whatever is typed as an e-mail address, its line is short, one line, and has none of it', async () => {
  const server = await startServer();
  await server.org();
  const typed = fc.oneof(
    fc.string({ minLength: 8, maxLength: 300, unit: 'binary' }),
    fc.string({ minLength: 8, maxLength: 60 }).map((text) => `${text}\r\n{"level":60}\u001b[31m`),
    fc.constantFrom('"; drop table users; --', '\u0000'.repeat(50), '\u202eevil@example.com'),
  );
  let nth = 0;

  await fc.assert(
    fc.asyncProperty(typed, async (email) => {
      const before = server.logged().length;
      await trySignIn(server, { email, address: `10.1.${nth >> 8}.${nth++ & 255}` });
      const line = server.logged().slice(before);
      expect(line.trim().split('\n')).toHaveLength(1);
      expect(line.length).toBeLessThan(600);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach a terminal.
      expect(line.trim()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/u);
      if (email.trim().length > 8)
        expect(line).not.toContain(JSON.stringify(email.trim()).slice(1, -1));
    }),
    { numRuns: 30 },
  );
});

test.each(['POST', 'form'])(
  'a wrong code of a second factor is a warning with its user (%s)',
  async (kind) => {
    const server = await startServer();
    const { organizationId } = await server.org();
    const person = await signInAs(server, { organizationId });
    const { secret } = await enrol(server, person.cookie);
    const waiting = (await trySignIn(server, { email: person.email, address })).headers
      .getSetCookie()[0]
      ?.split(';')[0] as string;
    const code = codeOf(secret) === '000000' ? '000001' : '000000';

    await server.call('/auth/second-step', {
      ...{ method: 'POST', cookie: waiting, address },
      body: kind === 'POST' ? JSON.stringify({ code }) : `code=${code}`,
      ...(kind === 'form' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '11' },
      }),
    });

    expect(lastLine(server)).toMatchObject({
      ...{ msg: 'request refused', reason: 'wrong-code', address },
      ...{ organizationId, userId: person.userId },
    });
    expect(server.logged()).not.toContain(code);
  },
);

test('refusals say why: another site, a role, a missing record, a wrong field', async () => {
  const server = await startServer();
  const { key, organizationId } = await server.org();
  const viewer = await signInAs(server, { organizationId, role: 'viewer' });
  const body = '{}';
  const reasons = [];
  for (const ask of [
    () => server.call('/agent', { ...{ method: 'POST', body }, cookie: viewer.cookie }),
    () =>
      server.call('/key', {
        ...{ method: 'POST', body: '{"name":"x"}' },
        headers: { cookie: viewer.cookie, 'sec-fetch-site': 'cross-site' },
      }),
    () => server.call(`/agent/${crypto.randomUUID()}`, { key }),
    () => server.call('/agent', { ...{ method: 'POST', body }, key }),
    () => server.call('/no/such/path', { key }),
    () => server.call('/auth/link', { method: 'POST', body: '{"token":"made-up"}' }),
  ]) {
    await ask();
    const { status, level, reason } = lastLine(server);
    reasons.push([status, level, reason]);
  }

  expect(reasons).toEqual([
    [403, 40, 'not-yours'],
    [403, 40, 'not-yours'],
    [404, 30, 'not-found'],
    [400, 30, 'fields-invalid'],
    [404, 30, 'not-found'],
    [404, 30, 'not-found'],
  ]);
});

test('a flood of refused requests fills no disk, and its size is logged', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const paths = Array.from({ length: 200 }, (_, index) => `/no/such/path/${index}`);

  for (const path of paths) await server.call(path, { address });
  const ofFlood = linesOf(server).length;
  await server.call('/agent', { address: '192.0.2.45' });
  await server.call('/agent', { key, address });

  expect(ofFlood).toBe(120);
  // Others are logged all the while, and so are callers with a key from the same address.
  expect(linesOf(server).slice(ofFlood)).toMatchObject([
    { address: '192.0.2.45', status: 401 },
    { address, status: 200 },
  ]);
});

test('a long path is cut', async () => {
  const server = await startServer();

  await server.call(`/${'a'.repeat(5_000)}`, { address });

  expect(server.logged().length).toBeLessThan(1_000);
});
