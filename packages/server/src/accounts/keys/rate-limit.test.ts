import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateApiKey } from '../../db/key-format/api-key.ts';
import { startNodes } from '../../test/start-nodes.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createApiKey } from './key-store.ts';

const ask = (server: TestServer, key: string) => server.call('/key/context', { key });

/** Number of sequential requests that pass. */
async function passing(server: TestServer, key: string, count: number): Promise<number> {
  let passed = 0;
  for (let sent = 0; sent < count; sent++) if ((await ask(server, key)).status === 200) passed++;
  return passed;
}

/** Moves earlier requests this much further into the past. */
const letTimePass = ({ db }: TestServer, seconds: number) =>
  sql`update rate_slots set taken_at = taken_at - make_interval(secs => ${seconds})`.execute(db);

test.each([1, 4])(
  'of 3,000 simultaneous requests under a limit of 1,000 exactly 1,000 pass, on %i node(s)',
  async (count) => {
    const server = await startNodes(count, { requestsPerHour: 1_000 });
    const { key } = await server.org();

    const answers = await Promise.all(Array.from({ length: 3_000 }, () => ask(server, key)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1_000);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2_000);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect(headers.get('x-should-retry')).toBe('false');
    }
  },
);

test('rejected requests do not count, so after an hour the full limit is available again', async () => {
  const server = await startServer({ requestsPerHour: 3 });
  const { key } = await server.org();

  expect(await passing(server, key, 10)).toBe(3);
  await letTimePass(server, 3_600);

  expect(await passing(server, key, 10)).toBe(3);
});

test('the hour slides: each request frees its place exactly one hour later', async () => {
  const server = await startServer({ requestsPerHour: 3 });
  const { key } = await server.org();
  for (const gapSeconds of [1_000, 500, 0]) {
    await ask(server, key);
    await letTimePass(server, gapSeconds);
  }

  const long = await ask(server, key);
  await letTimePass(server, 2_075);
  const short = await ask(server, key);
  await letTimePass(server, 25);

  const waits = [long, short].map(({ headers }) => [
    Math.round(Number(headers.get('retry-after')) / 10),
    headers.get('x-should-retry'),
  ]);
  expect(waits).toEqual([
    [210, 'false'],
    [3, null],
  ]);
  expect(await short.json()).toEqual({
    detail: `Request was throttled. Expected available in ${short.headers.get('retry-after')} seconds.`,
  });
  expect(await passing(server, key, 3)).toBe(1);
  await letTimePass(server, 1_000);
  expect(await passing(server, key, 3)).toBe(1);
});

test('times in the future, left by a wrong clock, count as now: a user waits an hour, not the whole jump', async () => {
  const server = await startServer({ requestsPerHour: 3 });
  const { key } = await server.org();
  expect(await passing(server, key, 3)).toBe(3);
  await letTimePass(server, -86_400 * 365);

  const refused = await ask(server, key);
  await letTimePass(server, 3_601);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  expect(await passing(server, key, 5)).toBe(3);
});

test('requests before, during and after a clock jump each count for an hour', async () => {
  const server = await startServer({ requestsPerHour: 4 });
  const { key } = await server.org();
  expect(await passing(server, key, 1)).toBe(1);
  await letTimePass(server, 1_800);
  expect(await passing(server, key, 2)).toBe(2);
  await sql`
    update rate_slots set taken_at = taken_at + interval '1 day' where slot in (1, 2)`.execute(
    server.db,
  );

  expect(await passing(server, key, 3)).toBe(1);
  await letTimePass(server, 1_801);
  expect(await passing(server, key, 3)).toBe(1);
  await letTimePass(server, 1_801);

  expect(await passing(server, key, 5)).toBe(3);
});

test('all keys of a user share one limit; another user has a separate limit', async () => {
  const server = await startServer({ requestsPerHour: 4 });
  const { key, organizationId } = await server.org();
  const other = await server.org();
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const second = await createApiKey(server.db, { organizationId, userId, name: 'second' });

  expect(await passing(server, key, 3)).toBe(3);

  expect(await passing(server, second, 3)).toBe(1);
  expect(await passing(server, other.key, 5)).toBe(4);
});

test('requests for a missing record or with a wrong method count; a bad key and an unknown path do not', async () => {
  const server = await startServer({ requestsPerHour: 3 });
  const { key } = await server.org();
  const missing = '/agent/00000000-0000-7000-8000-000000000000';

  const answers = [
    await server.call('/agent', { key: generateApiKey().key }),
    await server.call('/nothing/here', { key }),
    await server.call(missing, { key }),
    await server.call('/agent', { key, method: 'DELETE' }),
    await server.call('/key/context', { key }),
    await server.call(missing, { key }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 405, 200, 429]);
});

test('a changed limit applies immediately, also to earlier requests', async () => {
  const wide = await startServer({ requestsPerHour: 6 });
  const { databaseUrl } = wide;
  const { key } = await wide.org();
  expect(await passing(wide, key, 5)).toBe(5);
  const narrow = await startServer({ requestsPerHour: 3, databaseUrl });
  const wider = await startServer({ requestsPerHour: 8, databaseUrl });

  expect(await passing(wider, key, 10)).toBe(3);

  expect(await passing(narrow, key, 2)).toBe(0);
  await letTimePass(narrow, 3_600);
  expect(await passing(narrow, key, 5)).toBe(3);
});
