import type { audit } from '@provoke/contract';
import { toPage, toWindow } from '../http/page.ts';
import type { Routes } from '../http/route.ts';
import { listAudit } from './audit-store.ts';

export const auditRoutes: Routes<typeof audit> = {
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listAudit(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),
  },
};
