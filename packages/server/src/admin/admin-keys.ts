import type { ApiKey, Scope } from '@provoke/contract';
import { createApiKey, listKeys, revokeKey } from '../accounts/keys/key-store.ts';
import { parseApiKey } from '../db/key-format/api-key.ts';
import type { Home } from '../db/open-home.ts';
import { getOrganizationId } from './admin-organizations.ts';
import { getUser } from './admin-users.ts';
import { recordOperator, withDatabase } from './with-database.ts';

const SHOWN_MAX = 10_000;

type OfOrganization = { org?: string | undefined };
type NewKey = OfOrganization & {
  user: string;
  name: string;
  scopes: readonly Scope[];
  expires?: Date | undefined;
};

export const addKey = (
  home: Home,
  { org, user, name, scopes, expires }: NewKey,
): Promise<{ prefix: string; apiKey: string }> =>
  withDatabase(home, async (tx) => {
    const { organizationId, id } = await getUser(tx, { org, user });
    const apiKey = await createApiKey(tx, {
      organizationId,
      userId: id,
      name,
      scopes,
      expiryDate: expires ?? null,
    });
    const prefix = parseApiKey(apiKey)?.prefix as string;
    await recordOperator(tx, organizationId, {
      action: 'key-create',
      subject: prefix,
      details: { name, scopes, ...(expires && { expiry_date: expires.toISOString() }) },
    });
    return { prefix, apiKey };
  });

export const readKeys = (home: Home, { org }: OfOrganization): Promise<ApiKey[]> =>
  withDatabase(home, async (tx) => {
    const organizationId = await getOrganizationId(tx, org);
    return (await listKeys(tx, { organizationId }, { limit: SHOWN_MAX, offset: 0 })).items;
  });

/** A prefix is unique over all organizations. */
export const revokeKeyByOperator = (home: Home, prefix: string): Promise<void> =>
  withDatabase(home, async (tx) => {
    const row = await tx
      .selectFrom('api_keys')
      .select('organization_id')
      .where('prefix', '=', prefix)
      .executeTakeFirst();
    if (!row || !(await revokeKey(tx, { organizationId: row.organization_id }, prefix)))
      throw new Error(`There is no key ${prefix} to revoke. See: provoke admin key list`);
    await recordOperator(tx, row.organization_id, { action: 'key-revoke', subject: prefix });
  });
