import type { schedules } from '@provoke/contract';
import { inTransaction } from '../../db/database.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import type { WorkQueue } from '../work-queue.ts';
import { changeSchedule } from './change-schedule.ts';
import { createSchedule } from './create-schedule.ts';
import { nextTimes } from './due-times.ts';
import { getEntry, listEntries } from './entry-store.ts';
import { runNow } from './run-now.ts';
import { deleteSchedule, findSchedule, listSchedules } from './schedule-store.ts';

export const scheduleRoutes = ({ queue }: { queue: WorkQueue }): Routes<typeof schedules> => ({
  find: findSchedule,
  handlers: {
    list: async ({ query, caller, db, url }) =>
      toPage(url, query, await listSchedules(db, caller.organizationId, toWindow(query))),

    async create({ body, caller, db }) {
      const id = await inTransaction(db, (tx) => createSchedule(tx, caller, body));
      return found(await findSchedule(db, caller.organizationId, id));
    },

    times: async ({ query }) => ({
      times: nextTimes(query, new Date()).map((time) => time.toISOString()),
    }),

    get: async ({ params, caller, db }) =>
      found(await findSchedule(db, caller.organizationId, params.id)),

    async update({ params, body, caller, db }) {
      await inTransaction(db, (tx) => changeSchedule(tx, caller, { id: params.id, change: body }));
      return found(await findSchedule(db, caller.organizationId, params.id));
    },

    async delete({ params, caller, db }) {
      if (!(await deleteSchedule(db, caller.organizationId, params.id)))
        throw new Problem('not-found');
    },

    async run({ params: { id }, caller, db }) {
      const entry = await inTransaction(db, (tx) => runNow(tx, caller, { id, queue }));
      return getEntry(db, { organizationId: caller.organizationId, scheduleId: id }, entry);
    },

    async history({ params: { id }, query, caller: { organizationId }, db, url }) {
      found(await findSchedule(db, organizationId, id));
      const of = { organizationId, scheduleId: id };
      return toPage(url, query, await listEntries(db, of, toWindow(query)));
    },
  },
});

function found<T>(record: T | undefined): T {
  if (record === undefined) throw new Problem('not-found');
  return record;
}
