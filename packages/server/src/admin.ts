import { uuid } from '@provoke/contract';
import { createOrganization } from './accounts/organization-store.ts';
import { findBalance, grantCredits } from './credits/credit-store.ts';
import { parseUsd } from './credits/usd.ts';
import type { Db } from './db/database.ts';
import { type Home, openHome } from './db/open-home.ts';
import { createApiKey } from './keys/key-store.ts';
import { createLog } from './log.ts';

/** Another organization with an owner and a key. Works beside a running service on the same database. */
export const addOrganization = (
  home: Home,
  name: string,
): Promise<{ organizationId: string; apiKey: string }> =>
  atHome(home, (db) =>
    db.transaction().execute(async (tx) => {
      const owner = await createOrganization(tx, name);
      const apiKey = await createApiKey(tx, { ...owner, name: 'first key' });
      return { organizationId: owner.organizationId, apiKey };
    }),
  );

type Grant = { organizationId: string; usd: string; note: string | null };

/** Gives an organization credits; says what it has then. */
export const giveCredits = (
  home: Home,
  { organizationId, usd, note }: Grant,
): Promise<{ credits: string }> =>
  atHome(home, async (db) => {
    const micros = parseUsd(usd);
    if (!micros) throw new Error(`"${usd}" is no amount of dollars. Try: --usd 10 or --usd 0.50`);
    if (
      !uuid.safeParse(organizationId).success ||
      !(await grantCredits(db, { organizationId, micros, note }))
    )
      throw new Error(`There is no organization ${organizationId}.`);
    const balance = await findBalance(db, organizationId);
    return { credits: balance?.credits ?? '0' };
  });

async function atHome<Outcome>(home: Home, work: (db: Db) => Promise<Outcome>): Promise<Outcome> {
  const { db, close } = await openHome(home, createLog('error'));
  try {
    return await work(db);
  } finally {
    await close();
  }
}
