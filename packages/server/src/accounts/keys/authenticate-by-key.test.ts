import { expect, test } from 'vitest';
import { generateApiKey, parseApiKey } from '../../db/key-format/api-key.ts';
import { startServer } from '../../test/start-server.ts';

test('a key identifies its user and organization', async () => {
  const server = await startServer();
  const { client, organizationId } = await server.org();

  expect(await client.keyContext.get()).toEqual({
    user_id: expect.any(Number),
    username: 'owner',
    organization_id: organizationId,
    organization_name: 'test organization',
    scopes: ['read', 'record', 'run', 'trace', 'administer'],
    expiry_date: null,
  });
});

test.each([
  ['no header', undefined],
  ['another scheme', (key: string) => `Basic ${key}`],
  ['no scheme', (key: string) => key],
  ['a damaged key', (key: string) => `Bearer ${key.slice(0, -1)}!`],
  ['a well-formed key that does not exist', () => `Bearer ${generateApiKey().key}`],
  ['SQL', () => "Bearer ' OR '1'='1"],
  ['the prefix of a real key with another secret', forged],
])('%s is 401', async (_, header) => {
  const server = await startServer();
  const { key } = await server.org();

  const answer = await server.call('/agent', {
    ...(header && { headers: { authorization: header(key) } }),
  });

  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

function forged(key: string): string {
  const other = generateApiKey();
  const forgery = other.key.replace(other.prefix, parseApiKey(key)?.prefix ?? '');
  return `Bearer ${forgery}`;
}

test('a revoked or expired key is rejected from the next request on', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const other = await server.org();
  expect((await server.call('/agent', { key })).status).toBe(200);

  const prefix = parseApiKey(key)?.prefix ?? '';
  await server.db
    .updateTable('api_keys')
    .set({ revoked: true })
    .where('prefix', '=', prefix)
    .execute();
  await server.db
    .updateTable('api_keys')
    .set({ expiry_date: new Date(Date.now() - 1_000) })
    .where('prefix', '!=', prefix)
    .execute();

  expect((await server.call('/agent', { key })).status).toBe(401);
  expect((await server.call('/agent', { key: other.key })).status).toBe(401);
});

test("a removed user's key is rejected, although it was never revoked", async () => {
  const server = await startServer();
  const { key, organizationId } = await server.org();
  expect((await server.call('/agent', { key })).status).toBe(200);

  await server.db
    .updateTable('users')
    .set({ removed_at: new Date() })
    .where('organization_id', '=', organizationId)
    .execute();

  const answer = await server.call('/agent', { key });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('the database stores no key, only its prefix and a hash', async () => {
  const server = await startServer();
  const { key, organizationId } = await server.org();

  const rows = await server.db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(key.slice(13));
});
