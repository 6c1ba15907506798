import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { OnEnd } from '../../../files/src/test/temporary-folder.ts';
import { SERVICE_ROLE } from '../db/embedded/cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database, to be cloned as a template. */
    templateUrl: string;
    /** The same database for the superuser, who makes the clones and gives them to the service's role. */
    administratorUrl: string;
    /** With `npm run e2e:citus`: a database that all tests share. */
    coordinatorUrl: string | undefined;
  }
}

/**
 * A database for one test, cloned from the migrated template; dropped at the end of the test. With `npm run e2e:citus`
 * it is the same for all.
 */
export async function createDatabase(onEnd: OnEnd = onTestFinished): Promise<string> {
  const coordinatorUrl = inject('coordinatorUrl');
  if (coordinatorUrl) return coordinatorUrl;
  const url = new URL(inject('templateUrl'));
  const template = url.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Cloning fails while another test clones; the lock makes them take turns. Files that are copied leave nothing in
  // memory that would have to be written before they can be dropped.
  await administer(
    'select pg_advisory_lock(1)',
    `create database ${name} template ${template} owner ${SERVICE_ROLE} strategy file_copy`,
  );
  onEnd(() => administer(`drop database ${name} with (force)`));
  return Object.assign(url, { pathname: `/${name}` }).href;
}

/** The address of one of the test run's databases, for its superuser. */
export const administratorOf = (database: string): string =>
  Object.assign(new URL(inject('administratorUrl')), { pathname: `/${database}` }).href;

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: administratorOf('postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
