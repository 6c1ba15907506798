import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { limits } from '@provoke/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApiKey } from '../../accounts/keys/key-store.ts';
import { createOrganization } from '../../accounts/organizations/organization-store.ts';
import { openDatabase } from '../../db/database.ts';
import { createDatabase } from '../../test/create-database.ts';
import { makeRun } from '../../test/records.ts';
import { serveOn } from '../../test/serve-on.ts';
import { tally } from '../../test/tally.ts';
import { limitStreams } from './limit-streams.ts';

async function service() {
  const databaseUrl = await createDatabase();
  const node = await serveOn(databaseUrl);
  const { id } = await makeRun(node.client);
  const db = openDatabase({ url: databaseUrl, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  return { node, db, path: `/run/${id}/events`, runId: id };
}

/** Less than a heartbeat, which would also free places. */
const MAX_WAIT = { timeout: 10_000 };

/** A stream on its own connection. */
async function open(url: string, key: string) {
  const asked = request(url, { agent: false, headers: { authorization: `Bearer ${key}` } });
  asked.on('error', () => {});
  onTestFinished(() => void asked.destroy());
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  answer.resume();
  return { status: answer.statusCode as number, answer, hangUp: () => asked.destroy() };
}

const callerOf = (organizationId: string, userId: number) => ({
  ...({ organizationId, userId, role: 'member', via: 'key' } as const),
  ...{ keyPrefix: undefined, scopes: undefined, address: '' },
});

test('of 100 streams that one user opens together with several keys, exactly the allowed number open', async () => {
  const { node, path } = await service();
  const keys = [node.apiKey, await node.issueKey('second'), await node.issueKey('third')];

  const streams = await Promise.all(
    Array.from({ length: 100 }, (_, index) => open(node.url + path, keys[index % 3] as string)),
  );

  const refused = streams.filter(({ status }) => status === 429);
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(limits.userStreamsMax);
  expect(refused).toHaveLength(100 - limits.userStreamsMax);
  for (const { answer } of refused) expect(answer.headers['retry-after']).toBe('10');
});

test("one user's streams do not affect those of another organization", async () => {
  const { node, db, path } = await service();
  await Promise.all(
    Array.from({ length: limits.userStreamsMax }, () => open(node.url + path, node.apiKey)),
  );
  const other = await createOrganization(db, { name: 'other' });
  const key = await createApiKey(db, { ...other, name: 'other' });

  expect((await open(node.url + path, key)).status).toBe(404);
  expect((await open(node.url + path, node.apiKey)).status).toBe(429);
});

test('a reader who disconnects frees the place immediately', async () => {
  const { node, path } = await service();
  const streams = await Promise.all(
    Array.from({ length: limits.userStreamsMax }, () => open(node.url + path, node.apiKey)),
  );
  expect((await open(node.url + path, node.apiKey)).status).toBe(429);

  streams[0]?.hangUp();

  await vi.waitFor(
    async () => expect((await open(node.url + path, node.apiKey)).status).toBe(200),
    MAX_WAIT,
  );
});

test('readers who disconnect before the answer take no place', async () => {
  const { node, path } = await service();
  const headers = { authorization: `Bearer ${node.apiKey}` };
  for (let times = 0; times < 3 * limits.userStreamsMax; times++) {
    const asked = request(node.url + path, { agent: false, headers });
    asked.on('error', () => {});
    asked.end();
    await once(asked, 'finish');
    setTimeout(() => asked.destroy(), times % 10);
  }

  await vi.waitFor(async () => {
    const streams = await Promise.all(
      Array.from({ length: limits.userStreamsMax }, () => open(node.url + path, node.apiKey)),
    );
    for (const { hangUp } of streams) hangUp();
    expect(streams.map(({ status }) => status)).not.toContain(429);
  }, MAX_WAIT);
});

test('neither a missing run nor a HEAD request takes a place', async () => {
  const { node, path } = await service();
  const headers = { authorization: `Bearer ${node.apiKey}` };
  const missing = path.replace(/[0-9a-f]{8}/, '00000000');
  const ask = (where: string, method: string) => fetch(node.url + where, { method, headers });

  const answers = await Promise.all(
    Array.from({ length: 3 * limits.userStreamsMax }, (_, index) =>
      index % 2 ? ask(path, 'HEAD') : ask(missing, 'GET'),
    ),
  );

  expect(tally(answers)[429] ?? 0).toBeLessThan(3 * limits.userStreamsMax);
  await vi.waitFor(
    async () => expect((await open(node.url + path, node.apiKey)).status).toBe(200),
    MAX_WAIT,
  );
});

test('at the limit of the service, those with the most streams lose their newest to a newcomer', () => {
  const places = limitStreams();
  const frees: (() => void)[] = [];
  const closed: string[] = [];
  const fill = (organization: number) => {
    for (let user = 0; ; user++)
      for (let streams = 0; streams < limits.userStreamsMax; streams++)
        try {
          const caller = callerOf(`${organization}`, organization * 1_000 + user);
          frees.push(places.take(caller, () => closed.push(caller.organizationId)));
        } catch (error) {
          return (error as Error).message;
        }
  };

  const full = Array.from({ length: 10 }, (_, organization) => fill(organization));
  const newcomer = fill(10);

  expect(full[0]).toMatch(/^Your organization has 100 event streams open/);
  expect(newcomer).toMatch(/^The service has 1000 event streams open/);
  // Each of the others has one more, and loses none to it any more.
  expect(frees).toHaveLength(limits.streamsMax + 90);
  expect(closed.toSorted()).toEqual(
    Array.from({ length: 90 }, (_, index) => `${Math.floor(index / 9)}`),
  );
  for (const free of [frees[0], frees[0]]) free?.();
  expect(() => places.take(callerOf('10', 10_020), () => {})).not.toThrow();
  expect(() => places.take(callerOf('10', 10_020), () => {})).toThrow('The service has');
});
