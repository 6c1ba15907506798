import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/start-server.ts';
import { blockAt, dataFolder, startKeyProcess, withSecrets } from './keys.fixture.ts';
import { makeOld } from './old-database.fixture.ts';

const OLD = 'kQ7dX0m3yXnB2c9rJ5vT8wZ1aE4hL6pUsGfIoNjKqRt';

const inFile = (dataDir: string) => ({
  ...{ authSecret: undefined, authSecretFile: undefined },
  dataDir,
});

test('the first start makes a key file for the user alone, and the database has only a fingerprint', async () => {
  const dataDir = await dataFolder();
  const server = await startServer(inFile(dataDir));

  const path = join(dataDir, 'auth-secret');
  const secret = (await readFile(path, 'utf8')).trim();
  expect(secret).toMatch(/^pvs_[\w-]{43}$/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { rows } = await sql<{ row: string }>`
    select auth_key::text as row from auth_key union all select secrets::text from secrets`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(secret);
  expect(server.logged()).not.toContain(secret);
  expect(server.logged()).toContain(path);
});

test('the key of an earlier version moves out of the database, and all that it encrypted goes on working', async () => {
  const { server, codes, startAgain, expectAllToWork } = await withSecrets();
  await makeOld(server, { secret: OLD, inDatabase: true, recoveryCodes: codes });
  const dataDir = await dataFolder();

  const later = await startAgain(inFile(dataDir));

  expect(await sql`select from secrets`.execute(server.db)).toMatchObject({ rows: [] });
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).not.toContain(OLD);
  await expectAllToWork(later, codes[0] as string);
});

test('what AUTH_SECRET encrypted in an earlier version goes on working with it', async () => {
  const { server, codes, startAgain, expectAllToWork } = await withSecrets();
  await makeOld(server, { secret: OLD, inDatabase: false, recoveryCodes: codes });

  const later = await startAgain({ authSecret: OLD });

  await expectAllToWork(later, codes[0] as string);
});

test('an upgrade without the AUTH_SECRET that was set before is refused, and nothing is lost', async () => {
  const { server, codes, startAgain, expectAllToWork } = await withSecrets();
  await makeOld(server, { secret: OLD, inDatabase: false, recoveryCodes: codes });

  await expect(startAgain(inFile(await dataFolder()))).rejects.toThrow(
    /AUTH_SECRET that is not set here/,
  );
  await expectAllToWork(await startAgain({ authSecret: OLD }), codes[0] as string);
});

test('a process killed between writing the file and emptying the database loses nothing', async () => {
  const { server, codes, startAgain, expectAllToWork } = await withSecrets();
  await makeOld(server, { secret: OLD, inDatabase: true, recoveryCodes: codes });
  const dataDir = await dataFolder();
  const path = join(dataDir, 'auth-secret');
  // Where it begins and ends; with `--all`, at each table.
  const between = process.env['E2E_ALL'] === '1' ? ['auth_two_factors', 'webhooks'] : [];
  for (const table of ['secrets', ...between, 'auth_sessions']) {
    const block = await blockAt(server, table);
    const child = await startKeyProcess('open', server, dataDir);
    await block.reached();
    await child.kill();
    await block.release();
    expect(await sql`select from secrets`.execute(server.db)).toMatchObject({ rows: [{}] });
  }
  const written = await readFile(path, 'utf8');

  const later = await startAgain(inFile(dataDir));

  expect(await readFile(path, 'utf8')).toBe(written);
  await expectAllToWork(later, codes[0] as string);
});

test('a process of an earlier version that still runs can store no key and no encrypted codes', async () => {
  const { server } = await withSecrets();

  await expect(
    server.db.insertInto('secrets').values({ name: 'auth', value: OLD }).execute(),
  ).rejects.toThrow(/secrets_without_key/);
  await expect(
    server.db.updateTable('auth_two_factors').set({ backup_codes: 'readable' }).execute(),
  ).rejects.toThrow(/keep_no_codes/);
});
