import type { overview } from '@provoke/contract';
import type { Routes } from '../../http/routes.ts';
import { toRange } from './overview-range.ts';
import { readOverview } from './read-overview.ts';
import { rememberCounts } from './remember-counts.ts';

export function overviewRoutes(): Routes<typeof overview> {
  const readCounts = rememberCounts();
  return {
    handlers: {
      get: ({ query: { from, to, agent, by }, caller: { organizationId }, db }) =>
        readOverview(db, { organizationId, range: toRange({ from, to }), agent, by }, readCounts),
    },
  };
}
