import { expect, onTestFinished, test } from 'vitest';
import { administratorOf, createDatabase } from '../test/create-database.ts';
import { openDatabase } from './database.ts';
import { superuserWarning } from './superuser-warning.ts';

async function warningFor(url: string): Promise<string | undefined> {
  const db = openDatabase({ url, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  return superuserWarning(db);
}

test('a service that connects as a superuser is told to have a role of its own', async () => {
  const url = await createDatabase();
  const asSuperuser = administratorOf(new URL(url).pathname.slice(1));

  expect(await warningFor(url)).toBeUndefined();
  expect(await warningFor(asSuperuser)).toContain('as a superuser');
});
