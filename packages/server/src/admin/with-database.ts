import { type Actor, recordAudit } from '../audit/audit-store.ts';
import { createLog } from '../config/log.ts';
import type { Db } from '../db/database.ts';
import { type Home, openHome } from '../db/open-home.ts';

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

/** Who is no user of the service. */
export const operatorOf = (organizationId: string): Actor => ({
  organizationId,
  userId: null,
  via: 'operator',
  address: '',
});

/** In the audit log of an organization: the operator did it. */
export const recordOperator = (tx: Db, organizationId: string, deed: Deed): Promise<number> =>
  recordAudit(tx, operatorOf(organizationId), deed);
