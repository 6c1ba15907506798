import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../../config/log.ts';
import { cookieOf, trySignIn } from '../../test/people.ts';
import { codeOf, takeSecondStep } from '../../test/second-factor.ts';
import type { TestServer } from '../../test/start-server.ts';
import { claimDelivery } from '../../work/webhooks/due-deliveries.ts';
import { findKeyProblem } from '../secrets/known-key.ts';
import { blockAt, dataFolder, startKeyProcess, withSecrets } from './keys.fixture.ts';
import { resetKey } from './reset-key.ts';
import { rotateKey } from './rotate-key.ts';

const log = createLog('silent');
const none = { authSecret: undefined, authSecretFile: undefined };
const FIRST = 'the first secret, of a person’s choice';
const SECOND = 'the second secret, of another person’s';

async function withKeyFile() {
  const dataDir = await dataFolder();
  const path = join(dataDir, 'auth-secret');
  const source = { ...none, dataDir };
  const made = await withSecrets(source);
  const { server } = made;
  return {
    ...{ ...made, dataDir, path, source },
    rotate: () => rotateKey({ db: server.db, log }, source, none),
    readKey: () => readFile(path, 'utf8'),
  };
}

test('after a rotation, second factors, recovery codes and webhooks go on working with the new file', async () => {
  const { server, rotate, readKey, source, startAgain, expectAllToWork, codes, dataDir } =
    await withKeyFile();
  const before = await readKey();
  const stored = () =>
    server.db
      .selectFrom('auth_two_factors')
      .select('secret')
      .unionAll(server.db.selectFrom('webhooks').select('secret'))
      .execute();
  const encrypted = await stored();

  const rotated = await rotate();

  expect(rotated).toMatchObject({ moved: { auth_two_factors: 1, webhooks: 1 }, unreadable: 0 });
  expect(await readKey()).not.toBe(before);
  expect(await readdir(dataDir)).toEqual(['auth-secret']);
  for (const row of encrypted) expect(await stored()).not.toContainEqual(row);
  await expectAllToWork(await startAgain(source), codes[0] as string);
  await writeFile(join(dataDir, 'auth-secret'), before);
  await expect(startAgain(source)).rejects.toThrow(/not this database's/);
});

test('AUTH_SECRET is rotated to NEW_AUTH_SECRET, and never to the same or to a file that nobody named', async () => {
  const { server, startAgain, expectAllToWork, codes } = await withSecrets({ authSecret: FIRST });
  const { db } = server;
  const source = { ...none, authSecret: FIRST, dataDir: await dataFolder() };
  await expect(rotateKey({ db, log }, source, none)).rejects.toThrow(/Set NEW_AUTH_SECRET/);
  await expect(rotateKey({ db, log }, source, source)).rejects.toThrow(/Choose another/);
  const wrong = { ...source, authSecret: `${FIRST}!` };
  await expect(rotateKey({ db, log }, wrong, { ...none, authSecret: SECOND })).rejects.toThrow(
    /not this database's/,
  );

  await rotateKey({ db, log }, source, { ...none, authSecret: SECOND });

  await expect(startAgain({ authSecret: FIRST })).rejects.toThrow(/not this database's/);
  await expectAllToWork(await startAgain({ authSecret: SECOND }), codes[0] as string);
});

test('a rotation from the file to NEW_AUTH_SECRET removes the file', async () => {
  const { server, source, dataDir, startAgain, expectAllToWork, codes } = await withKeyFile();

  await rotateKey({ db: server.db, log }, source, { ...none, authSecret: SECOND });

  expect(await readdir(dataDir)).toEqual([]);
  await expectAllToWork(await startAgain({ authSecret: SECOND }), codes[0] as string);
});

test('a node that runs during a rotation notices: it stores and sends nothing with the old key', async () => {
  const { server, rotate, me, organization, webhook, source, startAgain } = await withKeyFile();
  const { client } = organization;
  expect(await findKeyProblem(server.db, server.keys)).toBeUndefined();
  await client.webhooks.test({ params: { id: webhook.id } });

  await rotate();

  expect(await findKeyProblem(server.db, server.keys)).toMatch(/rotated/);
  const params = { id: webhook.id };
  const body = { name: 'two', url: 'https://ci.example', events: ['schedule.ended' as const] };
  await expect(client.webhooks.create({ body })).rejects.toThrow(/rotated/);
  await expect(client.webhooks.renew({ params })).rejects.toThrow(/rotated/);
  const claim = ({ db, keys: { fingerprint } }: TestServer) =>
    claimDelivery(db, { busy: [], fingerprint });
  expect(await claim(server)).toBeUndefined();
  expect((await server.call('/user/me', { cookie: me.cookie })).status).toBe(401);
  expect(await claim(await startAgain(source))).toMatchObject({ webhookId: webhook.id });
});

test('a webhook that is made while the key is rotated waits, and is readable or refused', async () => {
  const { server, organization, dataDir, rotate } = await withKeyFile();
  const block = await blockAt(server, 'auth_sessions');
  const rotating = rotate();
  await block.reached();
  const creating = organization.client.webhooks
    .create({ body: { name: 'two', url: 'https://ci.example', events: ['schedule.ended'] } })
    .then(
      () => 'made',
      (error: Error) => error.message,
    );
  await block.release();
  await rotating;

  expect(await creating).toMatch(/rotated/);
  expect(await readdir(dataDir)).toEqual(['auth-secret']);
});

test('a rotation that is killed anywhere loses nothing', async () => {
  const { server, source, path, dataDir, rotate, startAgain, expectAllToWork, codes } =
    await withKeyFile();
  // Before the commit: at the first and the last table that it changes; with `--all`, at each.
  const between = process.env['E2E_ALL'] === '1' ? ['auth_two_factors', 'webhooks'] : [];
  for (const table of ['auth_key', ...between, 'auth_sessions']) {
    const before = await readFile(path, 'utf8');
    const block = await blockAt(server, table);
    const child = await startKeyProcess('rotate', server, dataDir);
    await block.reached();
    await child.kill();
    await block.release();
    await expectAllToWork(await startAgain(source), codes.pop() as string);
    expect(await readFile(path, 'utf8')).toBe(before);
  }
  // After the commit, before the new file took the old one's place.
  const before = await readFile(path, 'utf8');
  await rotate();
  await rename(path, `${path}.next`);
  await writeFile(path, before, { mode: 0o600 });
  await expectAllToWork(await startAgain(source), codes.pop() as string);
  expect(await readdir(dataDir)).toEqual(['auth-secret']);
  expect(await readFile(path, 'utf8')).not.toBe(before);
});

test('rotations at the same time take turns', async () => {
  const { rotate, source, startAgain, expectAllToWork, codes, dataDir } = await withKeyFile();

  await Promise.all(Array.from({ length: 5 }, rotate));

  expect(await readdir(dataDir)).toEqual(['auth-secret']);
  await expectAllToWork(await startAgain(source), codes[0] as string);
});

test('what no key can read stays as it is, and is counted', async () => {
  const { server, rotate } = await withKeyFile();
  await server.db.updateTable('webhooks').set({ secret: 'not encrypted' }).execute();

  expect(await rotate()).toMatchObject({
    moved: { auth_two_factors: 1, webhooks: 0 },
    unreadable: 1,
  });

  const { secret } = await server.db
    .selectFrom('webhooks')
    .select('secret')
    .executeTakeFirstOrThrow();
  expect(secret).toBe('not encrypted');
});

test('a lost key is given up only when it is lost; recovery codes still sign in', async () => {
  const { server, source, me, secret, codes, startAgain } = await withKeyFile();
  await expect(resetKey(server.db, log, source)).rejects.toThrow(/not lost/);
  const elsewhere = { ...none, dataDir: await dataFolder() };

  const reset = await resetKey(server.db, log, elsewhere);

  expect(reset).toEqual({ second_factors: 1, without_recovery_codes: 0, webhooks: 1 });
  await expect(startAgain(source)).rejects.toThrow(/not this database's/);
  const node = await startAgain(elsewhere);
  const waiting = async () => cookieOf(await trySignIn(node, me));
  expect((await takeSecondStep(node, await waiting(), codeOf(secret))).status).toBe(403);
  expect((await takeSecondStep(node, await waiting(), codes[0] as string)).status).toBe(204);
  expect((await takeSecondStep(node, await waiting(), codes[0] as string)).status).toBe(401);
});
