import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../organizations/organization-store.ts';
import { hashToken, newToken } from '../secrets/token.ts';

/** Long enough to hand the link over, too short to leave it lying about. */
export const LINK_HOURS = 24;

/** Creates a link that signs the user in once, and ends an earlier link. */
export async function createSignInLink(tx: Db, { organizationId, userId }: Owner): Promise<string> {
  const token = newToken();
  await tx
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .insertInto('sign_in_links')
    .values({
      token_sha256: hashToken(token),
      organization_id: organizationId,
      user_id: userId,
      expires_at: new Date(Date.now() + LINK_HOURS * 3_600_000),
    })
    .execute();
  return token;
}

/** The user of a link; undefined if it was used, has expired, never existed, or the user was removed. */
export async function findLinkOwner(db: Db, token: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('sign_in_links')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'sign_in_links.organization_id')
        .onRef('users.id', '=', 'sign_in_links.user_id'),
    )
    .select(['users.organization_id', 'users.id'])
    .where('token_sha256', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
  return row && { organizationId: row.organization_id, userId: row.id };
}

/** Deletes the link: of two simultaneous requests, one gets its user. */
export async function consumeSignInLink(tx: Db, token: string): Promise<Owner | undefined> {
  const owner = await findLinkOwner(tx, token);
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_links')
    .where('token_sha256', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n ? owner : undefined;
}

/** Deletes a person's sign-in links. */
export async function endLinksOf(tx: Db, personId: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_links')
    .using('users')
    .whereRef('users.organization_id', '=', 'sign_in_links.organization_id')
    .whereRef('users.id', '=', 'sign_in_links.user_id')
    .where('users.person_id', '=', personId)
    .execute();
}
