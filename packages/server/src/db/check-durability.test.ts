import { expect, test } from 'vitest';
import { createDatabase } from '../test/create-database.ts';
import { checkDurability } from './check-durability.ts';
import { openDatabase } from './database.ts';

test('a database that acknowledges before it has written is rejected, with the command that fixes it', async () => {
  const url = await createDatabase();
  const open = (options: string) =>
    openDatabase({ url: `${url}?options=${encodeURIComponent(options)}`, onIdleError: () => {} });
  const forgetful = open('-c synchronous_commit=off');
  const careful = open('-c synchronous_commit=on');

  await expect(checkDurability(forgetful)).rejects.toThrow(
    /synchronous_commit is off.*ALTER SYSTEM SET synchronous_commit = on/,
  );
  await expect(checkDurability(careful)).resolves.toBeUndefined();
  await Promise.all([forgetful.destroy(), careful.destroy()]);
});
