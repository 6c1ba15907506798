import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOrganizations } from '../admin/admin-organizations.ts';
import { readServerConfig } from '../config/config.ts';
import { openLocalService } from '../embedded.ts';
import { serve } from '../serve.ts';
import { createDatabase } from '../test/create-database.ts';
import { serveOn } from '../test/serve-on.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { ownMigrations } from './migrations.ts';

const FUTURE = '9999_from_the_future.sql';
const NEWER = `made by a newer version of provoke: this version does not know its migration ${FUTURE}. Install the newer version, or restore the backup`;

function open(url: string) {
  const db = openDatabase({ url, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  return db;
}

/** A database upgraded by a newer version. */
async function createNewerDatabase() {
  const url = await createDatabase();
  const db = open(url);
  await sql`insert into migrations (name) values (${FUTURE})`.execute(db);
  return { url, db };
}

async function emptyDatabase() {
  const db = open(await createDatabase());
  await sql`drop schema public cascade; create schema public`.execute(db);
  return db;
}

async function listTables(db: ReturnType<typeof open>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

/** All of this version's migrations, and one more. */
async function withAnother(file: string, text: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(ownMigrations, folder, { recursive: true });
  await writeFile(join(folder, file), text);
  return pathToFileURL(`${folder}/`);
}

test("serve, admin and local mode refuse a newer version's database with the reason", async () => {
  const { url: databaseUrl, db } = await createNewerDatabase();
  const home = { databaseUrl, dataDir: '' };
  const config = readServerConfig({ PORT: '0', LOG_LEVEL: 'silent' });
  vi.stubEnv('DATABASE_URL', databaseUrl);
  onTestFinished(() => void vi.unstubAllEnvs());

  await expect(serve({ ...config, ...home })).rejects.toThrow(NEWER);
  await expect(readOrganizations(home)).rejects.toThrow(NEWER);
  await expect(openLocalService({ dataDir: '' })).rejects.toThrow(NEWER);

  const { rows } = await sql`select from organizations`.execute(db);
  expect(rows).toEqual([]);
});

test('a service whose database is upgraded or restored while it runs is not ready, and says why', async () => {
  const url = await createDatabase();
  const db = open(url);
  const service = await serveOn(url);
  const ready = async () => {
    const answer = await fetch(`${service.url}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };

  await sql`insert into migrations (name) values (${FUTURE})`.execute(db);
  const newer = await ready();
  await sql`delete from migrations where name = ${FUTURE} or name like '0006%'`.execute(db);
  const older = await ready();

  expect(newer).toEqual({ status: 503, text: expect.stringContaining(NEWER) });
  expect(older).toEqual({
    status: 503,
    text: expect.stringContaining('of an older version: 0006'),
  });
});

test('a failed migration is named, and neither it nor earlier ones change anything', async () => {
  const db = await emptyDatabase();
  const folder = await withAnother(
    '9999_broken.sql',
    'create table half (id integer); select 1/0;',
  );

  await expect(migrate(db, folder)).rejects.toThrow(
    'The migration 9999_broken.sql failed, and nothing was changed: division by zero.',
  );
  expect(await listTables(db)).toEqual([]);

  await migrate(db);
  expect(await listTables(db)).toContain('organizations');
});

test('a failed upgrade leaves a database that the previous version can use', async () => {
  const url = await createDatabase();
  const db = open(url);
  const before = await listTables(db);
  const folder = await withAnother(FUTURE, 'create table half (id integer); drop table nothing;');

  await expect(migrate(db, folder)).rejects.toThrow(FUTURE);

  expect(await listTables(db)).toEqual(before);
  await serveOn(url);
});
