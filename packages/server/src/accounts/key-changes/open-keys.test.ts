import { chmod, copyFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecretSettings } from '../../config/secret-settings.ts';
import { startServer, TEST_SECRET } from '../../test/start-server.ts';
import { dataFolder } from './keys.fixture.ts';

const OTHER = 'another secret of thirty-two characters';

const nowhere = { authSecret: undefined, authSecretFile: undefined };

/** A node whose key is in its data folder. */
async function firstNode() {
  const dataDir = await dataFolder();
  const { databaseUrl } = await startServer({ ...nowhere, dataDir });
  const path = join(dataDir, 'auth-secret');
  return { dataDir, path, start: (given: object) => startServer({ databaseUrl, ...given }) };
}

test('a second node without the key refuses to start, makes none, and names AUTH_SECRET', async () => {
  const { start, path } = await firstNode();
  const dataDir = await dataFolder();

  await expect(start({ ...nowhere, dataDir })).rejects.toThrow(/Set AUTH_SECRET/);

  expect(await readdir(dataDir)).toEqual([]);
  await copyFile(path, join(dataDir, 'auth-secret'));
  await start({ ...nowhere, dataDir });
});

test.each([
  ['AUTH_SECRET', { authSecret: OTHER }],
  ['one more character', { authSecret: `${TEST_SECRET}x` }],
  ['a space', { authSecret: `${TEST_SECRET} ` }],
])('a node with another key refuses to start: %s', async (_, given) => {
  const { databaseUrl } = await startServer();

  await expect(startServer({ databaseUrl, ...given })).rejects.toThrow(
    /AUTH_SECRET is not this database's/,
  );
});

test('the text of the key file works as AUTH_SECRET and as AUTH_SECRET_FILE, through a link too', async () => {
  const { start, dataDir, path } = await firstNode();
  const link = join(dataDir, 'mounted');
  await symlink(path, link);

  for (const authSecretFile of [path, link]) await start({ authSecret: undefined, authSecretFile });
  const copy = join(dataDir, 'copy');
  await copyFile(path, copy);
  await chmod(copy, 0o444);
  await start({ authSecret: undefined, authSecretFile: copy });
});

test('a key file that others can read is refused, with the command to type', async () => {
  const { start, dataDir, path } = await firstNode();

  for (const mode of [0o644, 0o640, 0o604, 0o622, 0o606]) {
    await chmod(path, mode);
    await expect(start({ ...nowhere, dataDir })).rejects.toThrow(/chmod/);
  }
});

test.each([
  ['nothing', ''],
  ['a line break', '\n'],
  ['a part', 'pvs_cut'],
  ['one letter', 'a'.repeat(64)],
  ['a novel', 'abcdefghij'.repeat(1_000)],
])('a key file that holds %s is refused, and kept', async (_, text) => {
  const dataDir = await dataFolder();
  await writeFile(join(dataDir, 'auth-secret'), text, { mode: 0o600 });

  await expect(startServer({ ...nowhere, dataDir })).rejects.toThrow(/no key/);
});

test('a key file that is a link, a folder or missing where it is named is refused', async () => {
  const dataDir = await dataFolder();
  const path = join(dataDir, 'auth-secret');
  await symlink('/dev/zero', path);
  await expect(startServer({ ...nowhere, dataDir })).rejects.toThrow(/is a link/);
  await rm(path);
  await mkdir(path);
  await expect(startServer({ ...nowhere, dataDir })).rejects.toThrow(/is not a file/);
  for (const authSecretFile of [join(dataDir, 'missing'), '/dev/zero', dataDir])
    await expect(startServer({ authSecret: undefined, authSecretFile })).rejects.toThrow(
      /cannot be read|is not a file/,
    );
});

test('without a data folder, no key is made or looked for in the current folder', async () => {
  const { databaseUrl } = await startServer();
  const before = await readdir('.');

  await expect(startServer({ ...nowhere, dataDir: '' })).rejects.toThrow(/Set AUTH_SECRET/);
  await expect(startServer({ ...nowhere, dataDir: '', databaseUrl })).rejects.toThrow(
    /Set AUTH_SECRET/,
  );

  expect(await readdir('.')).toEqual(before);
});

test('a data folder that others can write to holds no key', async () => {
  const dataDir = await dataFolder();
  await chmod(dataDir, 0o777);

  await expect(startServer({ ...nowhere, dataDir })).rejects.toThrow(/Other users may write/);

  expect(await readdir(dataDir)).toEqual([]);
});

test('ten processes that start together make one key', async () => {
  const dataDir = await dataFolder();
  const { databaseUrl, db } = await startServer();
  await db.deleteFrom('auth_key').execute();

  const nodes = await Promise.all(
    Array.from({ length: 10 }, () => startServer({ ...nowhere, dataDir, databaseUrl })),
  );

  expect(new Set(nodes.map(({ keys }) => keys.accounts)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['auth-secret']);
});

test.each([
  [{ AUTH_SECRET: 'x'.repeat(31) }, /AUTH_SECRET: It has 31 characters and needs 32/],
  [{ AUTH_SECRET: 'ab'.repeat(20) }, /only 2 different characters/],
  [{ AUTH_SECRET: OTHER, AUTH_SECRET_FILE: '/etc/key' }, /both set/],
])('settings that are no secret are refused: %j', (env, reason) => {
  expect(() => readSecretSettings(env)).toThrow(reason);
  for (const value of Object.values(env))
    expect(() => readSecretSettings(env)).not.toThrow(new RegExp(`${value}(?!_FILE)`));
});

test('an empty variable counts as unset', () => {
  expect(readSecretSettings({ AUTH_SECRET: '', AUTH_SECRET_FILE: '' })).toEqual(nowhere);
});

test('the fingerprint tells nothing: it differs for the same key in two databases', async () => {
  const fingerprints = [];
  for (let n = 0; n < 2; n++) {
    const { db } = await startServer({ authSecret: OTHER });
    fingerprints.push(
      (await db.selectFrom('auth_key').selectAll().executeTakeFirstOrThrow()).fingerprint,
    );
  }

  expect(fingerprints[0]?.equals(fingerprints[1] as Buffer)).toBe(false);
});
