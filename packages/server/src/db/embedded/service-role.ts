import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Cluster, NAME, SERVICE_ROLE } from './cluster.ts';
import { readPasswords } from './passwords.ts';

const script = new URL('./service-role.sql', import.meta.url);
const CONNECTION_MS = 5_000;
/** A statement may wait for those of an older version, which has the database open. */
const PREPARATION_MS = 120_000;

export type Address = {
  /** Of our database, for the service's role. */
  url: string;
  password: string;
  /** Of a database, for the superuser. */
  ofSuperuser(database: string): string;
};

export async function readAddress(cluster: Cluster, port: number): Promise<Address> {
  const { superuser, service } = await readPasswords(cluster);
  return {
    url: `postgres://${SERVICE_ROLE}:${service}@127.0.0.1:${port}/${NAME}`,
    password: service,
    ofSuperuser: (database) => `postgres://${NAME}:${superuser}@127.0.0.1:${port}/${database}`,
  };
}

/** The role may have made functions and operators, which no check may run. */
const SEARCH_PATH = '-c search_path=pg_catalog';

/** Starting up, or without a free connection. */
const BUSY = ['57P03', '53300'];
/** No such database; no such role, or with another password. */
const UNPREPARED = ['3D000', '28P01', '28000'];

/** Relations that an older version, which connects as the superuser, made. */
const FOREIGN = `select from pg_class
  where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole limit 1`;

/** How the postmaster answers the service. */
export async function ask(url: string): Promise<'ready' | 'unprepared' | 'busy' | 'refused'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_MS,
    query_timeout: CONNECTION_MS,
    options: SEARCH_PATH,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(FOREIGN);
    return rows.length > 0 ? 'unprepared' : 'ready';
  } catch (error) {
    const { code = '' } = error as pg.DatabaseError;
    if (UNPREPARED.includes(code)) return 'unprepared';
    return BUSY.includes(code) ? 'busy' : 'refused';
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * initdb makes the database `postgres` and a superuser. Ours, and the role that owns it, are made at the first start,
 * or at the first one of a version that knows the role. Call it under the lock.
 */
export async function prepareRole({ password, ofSuperuser }: Address): Promise<void> {
  const role = await readFile(script, 'utf8');
  const options = `${SEARCH_PATH} -c provoke.service_password=${password}`;
  await asSuperuser({ url: ofSuperuser('postgres') }, async (client) => {
    const { rows } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (rows.length === 0) await client.query(`create database ${NAME}`);
  });
  await asSuperuser({ url: ofSuperuser(NAME), options }, async (client) => {
    await client.query(role);
  });
}

async function asSuperuser(
  { url, options }: { url: string; options?: string },
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_MS,
    query_timeout: PREPARATION_MS,
    ...(options && { options }),
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
