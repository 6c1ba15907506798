import type { AuditAction } from '@provoke/contract';
import { readListSearch } from '../../lists/list-search.ts';
import { auditActions } from './audit-actions.ts';

export type AuditSearch = { action?: AuditAction; page?: number };

/** Unknown actions are ignored, so that old links open. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const action = auditActions.find((one) => one === search['action']);
  const { page } = readListSearch(search);
  return { ...(action && { action }), ...(page && { page }) };
}
