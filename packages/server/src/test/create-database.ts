import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** Registers cleanup for the end of the test, or of all tests in a file. */
export type OnEnd = (end: () => Promise<void>) => void;

/** A database for one test, cloned from the migrated template; dropped at the end of the test. */
export async function createDatabase(onEnd: OnEnd = onTestFinished): Promise<string> {
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template}`);
  onEnd(() => administer(`drop database ${name} with (force)`));
  return Object.assign(url, { pathname: `/${name}` }).href;
}

async function administer(statement: string): Promise<void> {
  const url = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // Cloning fails while another test clones; the lock makes them take turns.
  await client.query('select pg_advisory_lock(1)');
  await client.query(statement).finally(() => client.end());
}
