import type { usage } from '@provoke/contract';
import { toPage, toWindow } from '../../http/page.ts';
import type { Routes } from '../../http/routes.ts';
import { sumUsage } from './sum-usage.ts';
import { listUsage } from './usage-store.ts';

export const usageRoutes: Routes<typeof usage> = {
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(url, query, await listUsage(db, caller.organizationId, toWindow(query))),

    summary: ({ query, caller, db }) =>
      sumUsage(db, caller.organizationId, { ...query, by_key: query.by_key ?? false }),
  },
};
