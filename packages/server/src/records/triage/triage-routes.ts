import type { findings } from '@provoke/contract';
import type { Routes } from '../../http/routes.ts';
import { listNewDecisions } from './find-decisions.ts';
import { listQueue } from './list-queue.ts';
import { listWorst } from './list-worst.ts';

/** What people decide about findings of all runs: the queue, and what was decided. */
export const triageRoutes: Routes<typeof findings> = {
  handlers: {
    queue: ({ query, caller: { organizationId }, db, request: { signal } }) =>
      listQueue(db, { ...query, organizationId, signal }),

    worst: ({ query, caller: { organizationId }, db, request: { signal } }) =>
      listWorst(db, { ...query, organizationId, signal }),

    decisions: ({ query: { after }, caller: { organizationId }, db }) =>
      listNewDecisions(db, organizationId, after),
  },
};
