import { type Actor, recordAudit } from '../accounts/audit/audit-store.ts';
import { createLog } from '../config/log.ts';
import type { Db } from '../db/database.ts';
import { type Home, openHome } from '../db/open-home.ts';

/** Runs the work in one transaction. The service may be running on the same database. */
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

type AuditedAction = Parameters<typeof recordAudit>[2];

/** An operator is not a user of the service. */
export const operatorOf = (organizationId: string): Actor => ({
  organizationId,
  userId: null,
  via: 'operator',
  address: '',
});

/** Records an operator's action in the organization's audit log. */
export const recordOperator = (
  tx: Db,
  organizationId: string,
  action: AuditedAction,
): Promise<number> => recordAudit(tx, operatorOf(organizationId), action);
