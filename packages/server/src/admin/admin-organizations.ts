import { createApiKey } from '../accounts/keys/key-store.ts';
import {
  changeSettings,
  createOrganization,
  listOrganizations,
} from '../accounts/organizations/organization-store.ts';
import type { Db } from '../db/database.ts';
import type { Home } from '../db/open-home.ts';
import { recordOperator, withDatabase } from './with-database.ts';

/** Creates an organization with an owner and a key. */
export const addOrganization = (
  home: Home,
  name: string,
): Promise<{ organizationId: string; apiKey: string }> =>
  withDatabase(home, async (tx) => {
    const owner = await createOrganization(tx, { name });
    const apiKey = await createApiKey(tx, { ...owner, name: 'first key' });
    await recordOperator(tx, owner.organizationId, {
      action: 'organization-create',
      subject: owner.organizationId,
    });
    return { organizationId: owner.organizationId, apiKey };
  });

/** Sets how many days an organization keeps evidence; null: as the service does by default. */
export const changeRetention = (
  home: Home,
  { organizationId, days }: { organizationId?: string | undefined; days: number | null },
): Promise<{ organizationId: string }> =>
  withDatabase(home, async (tx) => {
    const id = await getOrganizationId(tx, organizationId);
    await changeSettings(tx, id, { retention_days: days });
    const details = { retention_days: days };
    await recordOperator(tx, id, { action: 'organization-change', details });
    return { organizationId: id };
  });

export const readOrganizations = (home: Home) => withDatabase(home, listOrganizations);

/** The organization with this id, or without an id the only one. */
export async function getOrganizationId(tx: Db, id: string | undefined): Promise<string> {
  const all = await listOrganizations(tx);
  const found = id === undefined && all.length === 1 ? all[0] : all.find((one) => one.id === id);
  if (found) return found.id;
  throw new Error(
    id === undefined
      ? `There are ${all.length} organizations. Choose one with --org. See: provoke admin org list`
      : `There is no organization ${id}. See: provoke admin org list`,
  );
}
