import { expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { createDatabase } from '../test/create-database.ts';
import { readMoney } from '../test/money.ts';
import { giveCredits } from './admin-credits.ts';
import { addOrganization } from './admin-organizations.ts';

test('a new organization has no credits; grants add up in the ledger', async () => {
  const databaseUrl = await createDatabase();
  const home = { databaseUrl, dataDir: '' };
  const { organizationId } = await addOrganization(home, 'Red team');
  const give = (usd: string) => giveCredits(home, { organizationId, usd, note: 'trial' });

  expect(await give('10')).toEqual({ credits: '10.000000' });
  expect(await give('0.5')).toEqual({ credits: '10.500000' });

  const db = openDatabase({ url: databaseUrl, onIdleError: () => {} });
  expect(await readMoney(db, organizationId)).toMatchObject({
    balance: 10_500_000,
    ledger: 10_500_000,
  });
  await db.destroy();
});

test('credits for an unknown organization, and invalid amounts, are rejected with a clear message', async () => {
  const home = { databaseUrl: await createDatabase(), dataDir: '' };
  const give = (organizationId: string, usd: string) =>
    giveCredits(home, { organizationId, usd, note: null });
  const nobody = '01990c1e-6c00-7a10-8f00-5a4d3c2b1a00';

  await expect(give(nobody, '1')).rejects.toThrow(`There is no organization ${nobody}.`);
  await expect(give('red team', '1')).rejects.toThrow('There is no organization red team.');
  await expect(give(nobody, '-1')).rejects.toThrow('"-1" is not an amount in dollars.');
  await expect(give(nobody, '0')).rejects.toThrow('"0" is not an amount in dollars.');
});
