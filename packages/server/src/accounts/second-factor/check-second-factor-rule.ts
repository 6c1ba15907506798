import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldProblem } from '../../http/problem.ts';
import { findOrganization } from '../organizations/organization-store.ts';
import { checkRecent } from '../sessions/signed-in.ts';
import { hasSecondFactor } from './second-factor-store.ts';

const FIELD = 'require_second_factor';

/**
 * Whether the caller may change the rule: a leaked key or a stolen session must not weaken the sign-ins of others, and
 * owners who require a second factor have one themselves. A value that is the current one changes nothing.
 */
export async function checkSecondFactorRule(
  db: Db,
  { organizationId, session }: Caller,
  required: boolean | undefined,
): Promise<void> {
  if (required === undefined) return;
  const organization = await findOrganization(db, organizationId);
  if (organization?.require_second_factor === required) return;
  if (!session) throw fieldProblem(FIELD, 'Changing this needs a session.');
  checkRecent(session);
  if (required && !(await hasSecondFactor(db, session.personId)))
    throw fieldProblem(FIELD, 'Set up a second factor of your own first, in your profile.');
}
