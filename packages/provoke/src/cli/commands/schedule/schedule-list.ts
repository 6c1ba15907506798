import type { Schedule } from '@provoke/contract';
import { defineCommand } from '../../command/command.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { withClient } from '../work/open-work.ts';
import { type ScheduleFlags, scheduleOptions } from './with-schedule.ts';

export const scheduleListCommand = defineCommand<ScheduleFlags>({
  name: 'list',
  summary: 'list the schedules of your organization',
  options: () => scheduleOptions('them'),
  examples: ['provoke schedule list'],

  run: ({ flags }, context) =>
    withClient(flags, context, async (client) => {
      const { results: schedules } = await client.schedules.list({ signal: context.signal });
      if (flags.json) context.print(JSON.stringify({ schedules }));
      else if (schedules.length > 0) context.print(toTable(schedules));
      else context.tell('There is no schedule yet. Add one with: provoke schedule add NAME FILE');
    }),
});

const toTable = (schedules: readonly Schedule[]): string =>
  drawTable(
    ['schedule', 'target', 'cron', 'time zone', 'next'],
    schedules.map(({ name, target, cron, time_zone, next_at }) => [
      safeLine(name, 64),
      safeLine(target, 64),
      safeLine(cron, 40),
      safeLine(time_zone, 40),
      next_at ?? 'paused',
    ]),
  );
