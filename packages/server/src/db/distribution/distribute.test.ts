import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { distribute } from '../../admin/admin-distribute.ts';
import { administratorOf, createDatabase } from '../../test/create-database.ts';
import { type Db, openDatabase } from '../database.ts';
import { isDatabaseAway, violation } from '../failure.ts';
import { evidenceTables } from './evidence-tables.ts';

/*
 * Citus is not in the package registries, so a stand-in records the calls here: these tests hold what is asked of it,
 * in which order and how often. That a real one does it is held by `npm run e2e:citus`.
 */

async function open() {
  const databaseUrl = await createDatabase();
  const db = openDatabase({ url: databaseUrl, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  return { databaseUrl, db };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** The parts of Citus's interface that provoke uses, without what they do. Only a superuser installs Citus. */
async function standIn({ databaseUrl, db }: Opened, { group = 0, machines = 2 } = {}) {
  const administrator = openDatabase({
    url: administratorOf(new URL(databaseUrl).pathname.slice(1)),
    onIdleError: () => {},
  });
  await sql`insert into pg_extension values
    (99999, 'citus', 10, 'public'::regnamespace, false, '13.2', null, null)`
    .execute(administrator)
    .finally(() => administrator.destroy());
  await sql
    .raw(`
    create table pg_dist_local_group as select ${group} as groupid;
    create table pg_dist_node as select true as shouldhaveshards, true as isactive, 'primary' as noderole
      from generate_series(1, ${machines});
    create table calls (number integer generated always as identity, call text);
    create table citus_tables (table_name regclass, citus_table_type text, distribution_column text,
      colocation_id integer, shard_count integer);
    create function create_distributed_table(of_table regclass, of_column text, colocate_with text,
      shard_count integer default 32) returns void language sql as $$
        insert into calls (call) values (concat_ws(' ', 'spread', of_table, 'by', of_column, 'with', colocate_with));
        insert into citus_tables select of_table, 'distributed', of_column, 1,
          coalesce((select min(t.shard_count) from citus_tables t), shard_count) $$;
    create function truncate_local_data_after_distributing_table(of_table regclass) returns void language sql as $$
      insert into calls (call) values ('truncate ' || of_table) $$;`)
    .execute(db);
}

async function listCalls(db: Db): Promise<string[]> {
  const { rows } = await sql<{ call: string }>`select call from calls order by number`.execute(db);
  return rows.map(({ call }) => call);
}

const given = { shards: undefined };

test('each table of evidence is spread by organization, parents first, and then emptied on the coordinator', async () => {
  const opened = await open();
  const { databaseUrl, db } = opened;
  await standIn(opened);

  const done = await distribute({ databaseUrl }, { shards: 64 });

  expect(done).toEqual({ distributed: evidenceTables, before: [], shards: 64, machines: 2 });
  expect(await listCalls(db)).toEqual([
    'spread agents by organization_id with none',
    ...evidenceTables.slice(1).map((table) => `spread ${table} by organization_id with agents`),
    ...evidenceTables.map((table) => `truncate ${table}`),
  ]);
});

test('again, even simultaneously, it spreads only what is not spread', async () => {
  const opened = await open();
  const { databaseUrl, db } = opened;
  await standIn(opened);

  await Promise.all([distribute({ databaseUrl }, given), distribute({ databaseUrl }, given)]);
  const calls = await listCalls(db);
  await sql`delete from citus_tables where table_name = 'result_words'::regclass`.execute(db);
  const again = await distribute({ databaseUrl }, given);

  expect(calls).toHaveLength(2 * evidenceTables.length);
  expect(again).toMatchObject({ distributed: ['result_words'], shards: 32 });
  expect((await listCalls(db)).slice(calls.length)).toEqual([
    'spread result_words by organization_id with agents',
    'truncate result_words',
  ]);
});

test('if one table fails, none is spread', async () => {
  const opened = await open();
  const { databaseUrl, db } = opened;
  await standIn(opened);
  await sql`alter table calls add constraint fails check (call not like 'spread reviews %')`.execute(
    db,
  );

  await expect(distribute({ databaseUrl }, given)).rejects.toThrow('fails');

  expect(await listCalls(db)).toEqual([]);
});

test('without what it needs it says what is missing, and changes nothing', async () => {
  const { databaseUrl, db } = await open();
  const refused = async (set: { group?: number; machines?: number }) => {
    const other = await open();
    await standIn(other, set);
    const error = await distribute({ databaseUrl: other.databaseUrl }, given).catch((e) => e);
    return [(error as Error).message, await listCalls(other.db)];
  };
  await sql`drop schema public cascade; create schema public`.execute(db);

  await expect(distribute({ databaseUrl }, given)).rejects.toThrow('This PostgreSQL has no Citus');

  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([]);
  await expect(distribute({ databaseUrl: undefined }, given)).rejects.toThrow('Set DATABASE_URL');
  expect(await refused({ group: 3 })).toEqual([expect.stringContaining('a worker of Citus'), []]);
  expect(await refused({ machines: 0 })).toEqual([expect.stringContaining('no machine'), []]);
});

test('tables that are spread differently, or in other numbers, are left to the operator', async () => {
  const opened = await open();
  const { databaseUrl, db } = opened;
  await standIn(opened);
  await sql`insert into citus_tables values ('runs', 'distributed', 'id', 7, 32)`.execute(db);
  const otherwise = distribute({ databaseUrl }, given);
  await expect(otherwise).rejects.toThrow("undistribute_table('runs'");

  await sql`update citus_tables set distribution_column = 'organization_id'`.execute(db);
  await expect(distribute({ databaseUrl }, { shards: 64 })).rejects.toThrow('in 32 shards already');
  expect(await listCalls(db)).toEqual([]);
});

/** An error as the coordinator reports it for another machine. */
async function raise(condition: string, message: string): Promise<unknown> {
  const { db } = await open();
  const raised = sql.raw(`do $$ begin raise ${condition} using message = '${message}'; end $$`);
  return raised.execute(db).catch((error) => error);
}

test('a violated constraint keeps its name on another machine, which tells it in its message', async () => {
  const text = 'duplicate key value violates unique constraint "agents_name_unique_102027"';

  const error = await raise('unique_violation', text);

  expect(violation(error)).toEqual({ state: '23505', constraint: 'agents_name_unique' });
});

test.each([
  ['internal_error', 'failure on connection marked as essential: worker-1:5432', true],
  ['internal_error', 'SSL SYSCALL error: EOF detected', true],
  ['internal_error', 'server closed the connection unexpectedly', true],
  ['internal_error', 'cache lookup failed for relation 12', false],
  ['io_error', 'failed to COPY to shard 102129 on worker-1:5432', true],
  ['io_error', 'could not read block 7 in file "base/5/16401": Input/output error', false],
])(
  'of the errors within, only a lost machine is worth a retry: %s, %s',
  async (condition, message, isAway) => {
    expect(isDatabaseAway(await raise(condition, message))).toBe(isAway);
  },
);
