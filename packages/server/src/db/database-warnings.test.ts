import { expect, onTestFinished, test } from 'vitest';
import { administratorOf, createDatabase } from '../test/create-database.ts';
import { openDatabase } from './database.ts';
import { databaseWarnings } from './database-warnings.ts';

async function warningsFor(url: string, at: Parameters<typeof databaseWarnings>[1]) {
  const db = openDatabase({ url, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  return databaseWarnings(db, at);
}

test('a service that connects as a superuser is told to have a role of its own', async () => {
  const url = await createDatabase();
  const asSuperuser = administratorOf(new URL(url).pathname.slice(1));

  expect(await warningsFor(url, { databaseUrl: url })).toEqual([]);
  expect(await warningsFor(asSuperuser, { databaseUrl: asSuperuser })).toEqual([
    expect.stringContaining('as a superuser'),
  ]);
});

test('a plain connection to another machine is named, unless the operator says that it may be', async () => {
  const url = await createDatabase();
  const databaseUrl = 'postgres://ada:hidden@database:5432/provoke';

  const [warning = ''] = await warningsFor(url, { databaseUrl });

  expect(warning).toMatch(/database:5432 is not encrypted/);
  expect(warning).not.toContain('hidden');
  expect(await warningsFor(url, { databaseUrl, databaseTls: 'optional' })).toEqual([]);
  expect(await warningsFor(url, { databaseUrl: undefined })).toEqual([]);
});
