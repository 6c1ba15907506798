import { type Actor, recordAudit } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import { type Home, openHome } from '../db/open-home.ts';
import { createLog } from '../log.ts';

/** Works beside a running service on the same database; all of the work is done or none. */
export async function withDatabase<Answer>(
  home: Home,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const { db, close } = await openHome(home, createLog('error'));
  try {
    return await db.transaction().execute(work);
  } finally {
    await close();
  }
}

type Deed = Parameters<typeof recordAudit>[2];

/** In the audit log of an organization: the operator did it, who is no user of the service. */
export function recordOperator(tx: Db, organizationId: string, deed: Deed): Promise<void> {
  const operator: Actor = { organizationId, userId: null, via: 'operator', address: '' };
  return recordAudit(tx, operator, deed);
}
