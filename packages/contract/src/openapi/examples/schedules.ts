import type { Schedule, ScheduleEntry, ScheduleTimes } from '../../schedules/schedule.ts';
import type { AnswerExamples, BodyExamples } from './example-types.ts';
import { made, person } from './shared.ts';

const schedule: Schedule = {
  id: '01990c1e-d3ca-74b9-8faa-920314253647',
  name: 'nightly',
  target: 'staging',
  cron: '0 3 * * *',
  time_zone: 'Europe/Berlin',
  baseline: 'previous',
  paused: false,
  next_at: '2026-03-03T02:00:00.000Z',
  ...person,
  ...made,
};

const entry: ScheduleEntry = {
  id: '01990c1e-d4db-75ca-90bb-031425364758',
  due_at: '2026-03-02T02:00:00.000Z',
  campaign: 'nightly-20260302-0200',
  campaign_id: '01990c1e-d2b9-73a8-9e99-819203142536',
  status: 'QUEUED',
  reason: null,
  verdict: null,
  figures: null,
  created_at: made.created_at,
};

const times: ScheduleTimes = {
  times: ['2026-03-03T02:00:00.000Z', '2026-03-04T02:00:00.000Z', '2026-03-05T02:00:00.000Z'],
};

export const scheduleAnswers: AnswerExamples<'schedules'> = {
  schedules: {
    list: schedule,
    create: schedule,
    times,
    get: schedule,
    update: schedule,
    run: entry,
    history: entry,
  },
};

export const scheduleBodies: BodyExamples<'schedules'> = {
  schedules: {
    create: {
      ...{ name: schedule.name, target: schedule.target, cron: schedule.cron },
      ...{ time_zone: schedule.time_zone, baseline: schedule.baseline },
      campaign: `${entry.campaign_id}`,
    },
    update: { paused: true },
  },
};
