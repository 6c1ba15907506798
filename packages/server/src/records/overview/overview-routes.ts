import type { overview } from '@provoke/contract';
import type { Routes } from '../../http/routes.ts';
import { toRange } from './overview-range.ts';
import { readOverview } from './read-overview.ts';

export const overviewRoutes: Routes<typeof overview> = {
  handlers: {
    get: ({ query: { from, to, agent, by }, caller: { organizationId }, db }) =>
      readOverview(db, { organizationId, range: toRange({ from, to }), agent, by }),
  },
};
