import type { Member, Role } from '@provoke/contract';
import { type Db, inTransaction } from '../../db/database.ts';
import { type Actor, recordAudit } from '../audit/audit-store.ts';
import { withdrawInvitations } from './invitation-store.ts';
import { findMember } from './member-store.ts';

/** Why a change was refused. An organization without an owner could not be managed. */
export type Refusal = 'not-found' | 'last-owner';

/** A member who is no longer an owner may not invite, so their invitations are withdrawn. */
export const changeRole = (
  db: Db,
  actor: Actor,
  { id, role }: { id: number; role: Role },
): Promise<Refusal | undefined> =>
  keepingOneOwner(db, actor.organizationId, id, {
    staysOwner: role === 'owner',
    change: async (tx) => {
      await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
      if (role !== 'owner') await withdraw(tx, actor, { by: id });
    },
  });

/**
 * Ends the membership with its keys and sessions, and the invitations from the member or to their address. The row
 * stays, because the audit log refers to it.
 */
export const removeMember = (db: Db, actor: Actor, id: number): Promise<Refusal | undefined> =>
  keepingOneOwner(db, actor.organizationId, id, {
    staysOwner: false,
    change: async (tx, { email }) => {
      await tx.updateTable('users').set({ removed_at: new Date() }).where('id', '=', id).execute();
      await tx.updateTable('api_keys').set({ revoked: true }).where('user_id', '=', id).execute();
      await tx.deleteFrom('auth_sessions').where('user_id', '=', id).execute();
      await tx.deleteFrom('sign_in_links').where('user_id', '=', id).execute();
      await withdraw(tx, actor, { by: id, to: email });
    },
  });

async function withdraw(
  tx: Db,
  actor: Actor,
  invitations: { by: number; to?: string | null },
): Promise<void> {
  for (const { id, email } of await withdrawInvitations(tx, actor.organizationId, invitations))
    await recordAudit(tx, actor, {
      action: 'invitation-withdraw',
      subject: id,
      details: { email },
    });
}

type Change = { staysOwner: boolean; change(tx: Db, member: Member): Promise<void> };

/** Locks the organization's row, so that two owners cannot remove each other at the same time. */
const keepingOneOwner = (
  db: Db,
  organizationId: string,
  id: number,
  { staysOwner, change }: Change,
): Promise<Refusal | undefined> =>
  inTransaction(db, async (tx) => {
    await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .forUpdate()
      .execute();
    const member = await findMember(tx, organizationId, id);
    if (!member) return 'not-found';
    const owners = await tx
      .selectFrom('users')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'owner')
      .where('removed_at', 'is', null)
      .execute();
    if (!staysOwner && owners.length === 1 && owners[0]?.id === id) return 'last-owner';
    await change(tx, member);
    return undefined;
  });
