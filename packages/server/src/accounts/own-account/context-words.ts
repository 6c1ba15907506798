import type { Db } from '../../db/database.ts';
import type { Owner } from '../organizations/organization-store.ts';
import { findProfile } from '../people/profile-store.ts';

const PRODUCT = 'provoke';

type Context = {
  email?: string | null | undefined;
  organization?: string | undefined;
  names?: readonly (string | null)[];
};

/** Words that an attacker who knows the person would try. */
export const contextWords = ({ email, organization, names = [] }: Context): string[] =>
  [PRODUCT, ...(email?.split('@') ?? []), organization, ...names].filter((word) => word != null);

export async function contextWordsOf(db: Db, user: Owner, email?: string): Promise<string[]> {
  const profile = await findProfile(db, user);
  return [
    ...contextWords({ email }),
    ...contextWords({
      email: profile?.email,
      organization: profile?.organization_name,
      names: [profile?.username ?? null, profile?.first_name ?? null, profile?.last_name ?? null],
    }),
  ];
}
