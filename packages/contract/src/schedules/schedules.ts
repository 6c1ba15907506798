import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { listEndpoint } from '../endpoint/page.ts';
import { uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import {
  PatchedScheduleRequest,
  Schedule,
  ScheduleEntry,
  ScheduleRequest,
  ScheduleTimes,
  scheduleTimesQuery,
} from './schedule.ts';

const byId = z.object({ id: uuid });

/** Campaigns that workers run at set times. */
export const schedules = {
  list: listEndpoint({
    path: '/schedule',
    summary: 'List schedules',
    access: 'read',
    item: Schedule,
    filters: {},
    pageSizeMax: limits.schedulesMax,
  }),
  create: endpoint({
    method: 'post',
    path: '/schedule',
    summary: 'Schedule a campaign for workers',
    access: 'run',
    creates: true,
    audited: {
      as: 'schedule-create',
      fields: ['name', 'target', 'cron', 'time_zone', 'baseline', 'campaign'],
    },
    body: ScheduleRequest,
    bodyBytesMax: 'as set',
    status: 201,
    returns: Schedule,
  }),
  // Before `/schedule/{id}`, which would match it too.
  times: endpoint({
    method: 'get',
    path: '/schedule/times',
    summary: 'List the next times of a cron expression',
    access: 'read',
    query: scheduleTimesQuery,
    returns: ScheduleTimes,
  }),
  get: endpoint({
    method: 'get',
    path: '/schedule/{id}',
    summary: 'Get a schedule',
    access: 'read',
    params: byId,
    returns: Schedule,
  }),
  update: endpoint({
    method: 'patch',
    path: '/schedule/{id}',
    summary: 'Change the name, the times or the baseline of a schedule, pause or resume it',
    access: 'run',
    audited: { as: 'schedule-change', fields: ['name', 'cron', 'time_zone', 'baseline', 'paused'] },
    params: byId,
    body: PatchedScheduleRequest,
    returns: Schedule,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/schedule/{id}',
    summary: 'Delete a schedule with its history; its campaigns stay',
    access: 'run',
    audited: { as: 'schedule-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
  run: endpoint({
    method: 'post',
    path: '/schedule/{id}/run',
    summary: 'Start a campaign of a schedule now',
    access: 'run',
    audited: { as: 'schedule-run' },
    params: byId,
    status: 201,
    returns: ScheduleEntry,
    errors: ['fields-invalid'],
  }),
  history: listEndpoint({
    path: '/schedule/{id}/history',
    summary: 'List what became of the times of a schedule, newest first',
    access: 'read',
    params: byId,
    item: ScheduleEntry,
    filters: {},
    pageSizeMax: limits.runPageSizeMax,
  }),
};
