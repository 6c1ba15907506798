import type { slices } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { prepareRecords } from '../../records/results/record-bulk.ts';
import type { WorkQueue } from '../work-queue.ts';
import { appendWrite } from './append-events.ts';
import { drawCallSlot } from './draw-call-slot.ts';
import { endWrite } from './end-slices.ts';
import { findSlice } from './find-slice.ts';
import { readEvents } from './read-events.ts';
import { takeSlices } from './take-slices.ts';

export function sliceRoutes({ queue }: { queue: WorkQueue }): Routes<typeof slices> {
  const append = appendWrite({ queue });
  const end = endWrite({ queue });
  return {
    find: async (db, organizationId, id) => (await findSlice(db, organizationId, id)) !== undefined,
    handlers: {
      take: ({ body, caller: { organizationId }, db }) =>
        takeSlices(db, { ...body, organizationId, queue }),

      async events({ params, query: { after }, caller: { organizationId }, db }) {
        const slice = await getSlice(db, organizationId, params.id);
        return readEvents(db, { organizationId, slice: slice.id, after });
      },

      async append({ params, body, caller: { organizationId, userId }, db, writeBatched }) {
        const slice = await getSlice(db, organizationId, params.id);
        const results = body.events.flatMap(({ result }) => result ?? []);
        const records = await prepareRecords(results, { runId: slice.runId, userId });
        const answer = await writeBatched(append, { organizationId, slice, body, records });
        if (answer === 'slice-taken') throw new Problem('slice-taken');
        return answer;
      },

      async draw({ params, body: { epoch }, caller: { organizationId }, db }) {
        const slice = await getSlice(db, organizationId, params.id);
        return drawCallSlot(db, { organizationId, slice, epoch });
      },

      async end({ params, body, caller: { organizationId }, db, writeBatched }) {
        const slice = await getSlice(db, organizationId, params.id);
        const answer = await writeBatched(end, { organizationId, slice, body });
        if (answer === 'slice-taken') throw new Problem('slice-taken');
        return answer;
      },
    },
  };
}

async function getSlice(db: Db, organizationId: string, id: string) {
  const slice = await findSlice(db, organizationId, id);
  if (!slice) throw new Problem('not-found');
  return slice;
}
