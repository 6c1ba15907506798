import { expect, test } from 'vitest';
import { createLog } from '../config/log.ts';
import { createDatabase } from '../test/create-database.ts';
import { openHome } from './open-home.ts';

const open = (databaseUrl: string) =>
  openHome({ databaseUrl, dataDir: '' }, createLog('silent')).catch(
    ({ message }: Error) => message,
  );

test.each([
  ['postgres://ada:hidden@127.0.0.1:1/provoke', '127.0.0.1:1 refused the connection'],
  ['postgres://ada:hidden@localhost:1/provoke', 'localhost:1 refused the connection'],
  ['postgres://ada:hidden@nowhere.invalid/provoke', 'the host nowhere.invalid was not found'],
  ['postgres:///provoke?host=/nowhere', 'there is no socket in /nowhere'],
])('a database that cannot be reached is named without its password: %s', async (url, reason) => {
  expect(await open(url)).toBe(`Cannot reach the database in DATABASE_URL (${reason}).`);
});

test('a database and a user that do not exist are named, with what to type', async () => {
  const url = new URL(await createDatabase());
  const problemOf = (databaseUrl: string) =>
    openHome({ databaseUrl, dataDir: '' }, createLog('silent')).catch((error: unknown) => error);
  const missing = new URL(url);
  missing.pathname = '/nowhere';
  const stranger = new URL(url);
  stranger.username = 'stranger';

  expect(await problemOf(missing.href)).toMatchObject({
    message: expect.stringContaining('the database nowhere does not exist at'),
    next: [
      expect.stringMatching(/^createdb .* nowhere$/),
      expect.stringContaining('export DATABASE_URL='),
    ],
  });
  expect(await problemOf(stranger.href)).toMatchObject({
    message: expect.stringContaining('stranger'),
    next: [expect.stringContaining('export DATABASE_URL=')],
  });
});
