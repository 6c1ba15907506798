import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApiKey } from '../../accounts/keys/key-store.ts';
import { addUser } from '../../accounts/organizations/organization-store.ts';
import { signInAs } from '../../test/people.ts';
import { postponeTimers } from '../../test/postpone-timers.ts';
import { makeRun } from '../../test/records.ts';
import { startServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';

/** The time between heartbeats, and between looks for changes that were missed. */
const BEAT_MS = 15_000;

type Reader = { userId: number; headers: { key: string } | { cookie: string } };

/** A member who follows another member's run with a key. */
async function byKey({ db }: TestServer, { organizationId }: TestOrganization): Promise<Reader> {
  const userId = await addUser(db, organizationId, { username: 'reader', role: 'member' });
  const key = await createApiKey(db, { organizationId, userId, name: 'reader' });
  return { userId, headers: { key } };
}

async function bySession(server: TestServer, { organizationId }: TestOrganization) {
  const { userId, cookie } = await signInAs(server, { organizationId, role: 'member' });
  return { userId, headers: { cookie } };
}

/** Events from now on, until the stream ends. */
async function rest(stream: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await stream.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

async function follow(server: TestServer, runId: string, { headers }: Reader) {
  const answer = await server.call(`/run/${runId}/events`, headers);
  expect(answer.status).toBe(200);
  const stream = (answer.body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  const decoder = new TextDecoder();
  while (!heard.includes('event: run')) heard += decoder.decode((await stream.read()).value);
  return stream;
}

type Loss = (server: TestServer, reader: Reader & { organizationId: string }) => Promise<unknown>;

const revokeKey: Loss = ({ db }, { userId }) =>
  db.updateTable('api_keys').set({ revoked: true }).where('user_id', '=', userId).execute();
const expireKey: Loss = ({ db }, { userId }) =>
  sql`update api_keys set expiry_date = now() where user_id = ${userId}`.execute(db);
const remove: Loss = ({ db }, { userId }) =>
  sql`update users set removed_at = now() where id = ${userId}`.execute(db);
const demote: Loss = ({ db }, { userId }) =>
  db.updateTable('users').set({ role: 'viewer' }).where('id', '=', userId).execute();
const deleteUser: Loss = ({ db }, { userId }) =>
  db.deleteFrom('users').where('id', '=', userId).execute();
const deleteOrganization: Loss = ({ db }, { organizationId }) =>
  db.deleteFrom('organizations').where('id', '=', organizationId).execute();
const endSession: Loss = ({ db }, { userId }) =>
  db.deleteFrom('auth_sessions').where('user_id', '=', userId).execute();
const expireSession: Loss = ({ db }, { userId }) =>
  sql`update auth_sessions set expires_at = now() where user_id = ${userId}`.execute(db);

test.each<[string, typeof byKey, Loss]>([
  ['its key is revoked', byKey, revokeKey],
  ['its key expires', byKey, expireKey],
  ['its user is removed', byKey, remove],
  ['its user gets another role', byKey, demote],
  ['its user is deleted', byKey, deleteUser],
  ['its organization is deleted', byKey, deleteOrganization],
  ['its session is ended', bySession, endSession],
  ['its session expires', bySession, expireSession],
  ['the member who is signed in is removed', bySession, remove],
  ['the member who is signed in gets another role', bySession, demote],
])('a stream ends at the next change when %s, and sends nothing more', async (_, openAs, lose) => {
  postponeTimers(BEAT_MS);
  const server = await startServer();
  const owner = await server.org();
  const { id } = await makeRun(owner.client);
  const reader = await openAs(server, owner);
  const stream = await follow(server, id, reader);

  await lose(server, { ...reader, organizationId: owner.organizationId });
  await sql`select pg_notify('run_changed', ${id})`.execute(server.db);
  await owner.client.results.create({ body: { run: id } }).catch(() => {});

  expect(await rest(stream)).toBe('');
});

test('an idle stream ends after its key was revoked', async () => {
  const server = await startServer();
  const owner = await server.org();
  const { id } = await makeRun(owner.client);
  const reader = await byKey(server, owner);
  const stream = await follow(server, id, reader);

  await revokeKey(server, { ...reader, organizationId: owner.organizationId });

  expect(await rest(stream)).toBe('');
});

test('a stream counts as one request, however long it lasts', async () => {
  const server = await startServer({ requestsPerHour: 100 });
  const owner = await server.org();
  const { id } = await makeRun(owner.client);
  const reader = await byKey(server, owner);
  const stream = await follow(server, id, reader);
  for (let results = 0; results < 3; results++) {
    await owner.client.results.create({ body: { run: id } });
    while (!new TextDecoder().decode((await stream.read()).value).includes('event: run'));
  }
  await stream.cancel();

  const { rows } = await sql`select taken from rate_rings where user_id = ${reader.userId}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ taken: 1 }]);
});
