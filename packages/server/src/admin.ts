import { createOrganization } from './accounts/organization-store.ts';
import { type Home, openHome } from './db/open-home.ts';
import { createApiKey } from './keys/key-store.ts';
import { createLog } from './log.ts';

/** Another organization with an owner and a key. Works beside a running service on the same database. */
export async function addOrganization(
  home: Home,
  name: string,
): Promise<{ organizationId: string; apiKey: string }> {
  const { db, close } = await openHome(home, createLog('error'));
  try {
    return await db.transaction().execute(async (tx) => {
      const owner = await createOrganization(tx, { name });
      const apiKey = await createApiKey(tx, { ...owner, name: 'first key' });
      return { organizationId: owner.organizationId, apiKey };
    });
  } finally {
    await close();
  }
}
