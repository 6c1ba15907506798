import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { administratorUrl } from '../../test/administrator-url.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { SERVICE_ROLE } from './cluster.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provoke-role-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  return dataDir;
}

async function open(dataDir: string) {
  const postgres = await openEmbeddedPostgres({ dataDir });
  onTestFinished(() => postgres.close());
  return postgres;
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function migrated(url: string): Promise<void> {
  const db = openDatabase({ url, onIdleError: () => {} });
  await migrate(db).finally(() => db.destroy());
}

/** Everything in the database that is not the service's. */
const NOT_OURS = `
  select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relowner <> '${SERVICE_ROLE}'::regrole
  union all
  select oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace and proowner <> '${SERVICE_ROLE}'::regrole
  union all
  select oid::regtype::text from pg_type
    where typnamespace = 'public'::regnamespace and typowner <> '${SERVICE_ROLE}'::regrole
  union all
  select datname from pg_database
    where datname = current_database() and datdba <> '${SERVICE_ROLE}'::regrole`;

/** As a version left it that connected as the superuser. */
async function makeOlder(dataDir: string): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  await migrated(postgres.url);
  await query(
    await administratorUrl(postgres.url, dataDir),
    `create type mood as enum ('calm'); create domain share as integer check (value <= 100)`,
    `create table kept (id integer primary key generated always as identity, old serial, mood mood)`,
    `insert into kept (mood) values ('calm')`,
    `create view calm as select * from kept; create sequence alone`,
    `create function three() returns integer language sql as 'select 3'`,
    `create aggregate total(integer) (sfunc = int4pl, stype = integer)`,
    `create schema other; create table other.kept (id integer)`,
    `create table "x owner to provoke; drop table kept; --" (id integer)`,
    `create function "y(); drop table kept; --"("of'" integer) returns integer language sql as 'select 1'`,
    `create schema "z"" owner to provoke; --"; create type "z"" owner to provoke; --".t as (a integer)`,
    `reassign owned by ${SERVICE_ROLE} to provoke`,
    `alter database provoke owner to provoke`,
    `drop owned by ${SERVICE_ROLE}; drop role ${SERVICE_ROLE}`,
  );
  await postgres.close();
  await rm(join(dataDir, 'postgres/service-password'));
}

test('the service connects as a role that owns its database and is no superuser', async () => {
  const dataDir = await makeDataDir();
  const { url } = await open(dataDir);
  await migrated(url);

  const [role] = await query(
    url,
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
     from pg_roles where rolname = current_user`,
  );

  expect(role).toEqual({
    rolname: SERVICE_ROLE,
    ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false },
    ...{ rolreplication: false, rolbypassrls: false },
  });
  expect(await query(url, NOT_OURS)).toEqual([]);
  expect((await stat(join(dataDir, 'postgres/service-password'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'postgres/password'), 'utf8')).not.toBe(
    new URL(url).password,
  );
});

test.each([
  `copy (select 1) to program 'id'`,
  `copy (select 1) to '/tmp/provoke-owned'`,
  `create temp table t (line text); copy t from '/etc/passwd'`,
  `create temp table t (line text); copy t from program 'id'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_read_binary_file('postgresql.conf')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  `select lo_export(lo_from_bytea(0, 'x'), '/tmp/provoke-owned')`,
  `create function run(text) returns integer language c as 'libc.so.6', 'system'`,
  `create extension file_fdw`,
  `load '/tmp/provoke-owned.so'`,
  `alter system set archive_command = 'id'`,
  `set session_preload_libraries = '/tmp/provoke-owned.so'`,
  `create role other superuser`,
  `alter role current_user superuser`,
  `alter role provoke password 'mine'`,
  `set role provoke`,
  `set session authorization provoke`,
  `grant provoke to ${SERVICE_ROLE}`,
  `create database other`,
  `select rolpassword from pg_authid`,
  `update pg_proc set prosrc = 'x'`,
  'select pg_reload_conf()',
  `create event trigger t on ddl_command_end execute function now()`,
  `create subscription s connection 'host=127.0.0.1' publication p`,
  `create server s foreign data wrapper postgres_fdw`,
  `create tablespace t location '/tmp'`,
])(
  'a statement that reaches the machine or another role is refused to the service: %s',
  async (statement) => {
    const url = inject('templateUrl');

    await expect(query(url, statement)).rejects.toThrow(
      /permission denied|must be|only|cannot set|not permitted|does not exist|not available|not allowed/i,
    );
  },
);

test("an older version's cluster gives all that is in its database to the service's role, and keeps it", async () => {
  const dataDir = await makeDataDir();
  await makeOlder(dataDir);

  const { url } = await open(dataDir);

  expect(await query(url, NOT_OURS)).toEqual([]);
  await migrated(url);
  expect(
    await query(
      url,
      `insert into kept (mood) values ('calm')`,
      `insert into other.kept values (three())`,
      `alter table kept add more text; drop view calm; alter type mood add value 'wild'`,
      `select k.id, k.old, o.id as three from kept k, other.kept o order by 1`,
    ),
  ).toEqual([
    { id: 1, old: 1, three: 3 },
    { id: 2, old: 2, three: 3 },
  ]);
});

test("a process of the older version goes on, and what it makes is the service's after the next start", async () => {
  const dataDir = await makeDataDir();
  await makeOlder(dataDir);
  const first = await open(dataDir);
  const older = new pg.Client({ connectionString: await administratorUrl(first.url, dataDir) });
  await older.connect();

  await older.query('create table of_older as select id from kept');
  await older.end();
  const { url } = await open(dataDir);

  expect(await query(url, NOT_OURS)).toEqual([]);
  expect(await query(url, 'alter table of_older add more text', 'table of_older')).toEqual([
    { id: 1, more: null },
  ]);
});

test('what the service made to be run by a superuser is not run at the next start', async () => {
  const dataDir = await makeDataDir();
  const first = await openEmbeddedPostgres({ dataDir });
  const promote = `begin alter role ${SERVICE_ROLE} superuser; return true; end`;
  await query(
    first.url,
    `create function planted(oid, regrole) returns boolean language plpgsql as '${promote}'`,
    `create operator public.<> (leftarg = oid, rightarg = regrole, function = planted)`,
    `create function public.format(text, text) returns text language plpgsql as
      'begin alter role ${SERVICE_ROLE} superuser; return $1; end'`,
    `alter database provoke set search_path = public, pg_catalog`,
  );
  // A table of another's starts the preparation again.
  await query(await administratorUrl(first.url, dataDir), 'create table public.theirs ()');
  await first.close();

  const { url } = await open(dataDir);

  expect(await query(url, `select rolsuper from pg_roles where rolname = current_user`)).toEqual([
    { rolsuper: false },
  ]);
  expect(await query(url, 'set search_path = pg_catalog', NOT_OURS)).toEqual([]);
});

test('a lost or changed password of the role is made again', async () => {
  const dataDir = await makeDataDir();
  const first = await openEmbeddedPostgres({ dataDir });
  await query(first.url, 'create table kept (id integer)');
  await query(
    await administratorUrl(first.url, dataDir),
    `alter role ${SERVICE_ROLE} password 'other' superuser`,
  );
  await first.close();
  const changed = await openEmbeddedPostgres({ dataDir });
  const [{ rolsuper } = {}] = (await query(
    changed.url,
    'select rolsuper from pg_roles where rolname = current_user',
  )) as { rolsuper?: boolean }[];
  await changed.close();
  await rm(join(dataDir, 'postgres/service-password'));

  const { url } = await open(dataDir);

  expect(rolsuper).toBe(false);
  expect(new URL(url).password).not.toBe(new URL(changed.url).password);
  expect(await query(url, 'table kept')).toEqual([]);
});
