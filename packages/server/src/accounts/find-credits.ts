import type { Organization } from '@provoke/contract';
import type { Db } from '../db/database.ts';

type Credits = Pick<Organization, 'credits' | 'credits_last_updated'>;

/** The balance of an organization. Nobody has a ledger yet, so nobody has credits. */
export const findCredits = async (_db: Db, _organizationId: string): Promise<Credits> => ({
  credits: '0.000000',
  credits_last_updated: null,
});
