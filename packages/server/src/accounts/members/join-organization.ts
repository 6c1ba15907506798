import type { Db } from '../../db/database.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { addUser, type Owner } from '../organizations/organization-store.ts';
import { usernameOf } from '../people/person-store.ts';
import type { ConsumedInvitation } from './open-invitation-store.ts';

/** Adds a person to the organization, with the role of the invitation. */
export async function joinOrganization(
  tx: Db,
  {
    organization_id: organizationId,
    email,
    role,
    personId,
    address,
  }: ConsumedInvitation & { personId: string; address: string },
): Promise<Owner> {
  const userId = await addUser(tx, organizationId, {
    username: usernameOf(email),
    role,
    personId,
  });
  const actor = { organizationId, userId, via: 'session' as const, address };
  await recordAudit(tx, actor, { action: 'member-join', subject: email, details: { role } });
  return { organizationId, userId };
}
