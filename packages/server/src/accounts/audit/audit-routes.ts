import type { audit } from '@provoke/contract';
import { toPage, toWindow } from '../../http/page.ts';
import type { Routes } from '../../http/routes.ts';
import { listAudit, recordAudit } from './audit-store.ts';
import { streamAudit } from './stream-audit.ts';

export const auditRoutes: Routes<typeof audit> = {
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(
        url,
        query,
        await listAudit(db, caller.organizationId, { ...query, ...toWindow(query) }),
      ),

    /** The export's own entry is its last, so that it ends even if more entries are added. */
    async export({ query: { from, to }, caller, db }) {
      const details = { from: from ?? null, to: to ?? null };
      const last = await recordAudit(db, caller, { action: 'audit-export', details });
      return streamAudit(db, caller.organizationId, { from, to, last });
    },
  },
};
