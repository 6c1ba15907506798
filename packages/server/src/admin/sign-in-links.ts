import { createSignInLink } from '../accounts/access/link-store.ts';
import { toLinkUrl } from '../accounts/access/link-url.ts';
import type { Db } from '../db/database.ts';
import { recordOperator } from './with-database.ts';

export type SignInLink = { userId: number; url: string };

type LinkOwner = { organizationId: string; userId: number; baseUrl: string };

export async function createLink(
  tx: Db,
  { organizationId, userId, baseUrl }: LinkOwner,
): Promise<SignInLink> {
  const token = await createSignInLink(tx, { organizationId, userId });
  await recordOperator(tx, organizationId, { action: 'link-create', subject: `${userId}` });
  return { userId, url: toLinkUrl(baseUrl, { kind: 'link', token }) };
}
