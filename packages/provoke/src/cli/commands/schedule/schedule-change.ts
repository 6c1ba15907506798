import { UsageError } from '@provoke/campaign';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { omitUndefined } from '../../flags/omit-undefined.ts';
import { checkBaseline } from './check-baseline.ts';
import {
  refusing,
  type ScheduleFlags,
  scheduleFlags,
  type Times,
  timesOptions,
  withSchedule,
} from './with-schedule.ts';

export const scheduleChangeCommand = defineCommand<ScheduleFlags & Times, [name: string]>({
  name: 'change',
  summary: 'change the times or the baseline of a schedule',
  arguments: [new Argument('<name>', 'its name')],
  options: () => [
    { title: 'Options', options: [...timesOptions(), ...scheduleFlags('the schedule')] },
  ],
  examples: ['provoke schedule change nightly --cron "30 4 * * 1-5"'],
  note: 'Other settings stay as they are. A new baseline applies to campaigns that end from now on.',

  async run({ args: [name], flags }, context) {
    const { cron, timeZone, baseline } = flags;
    const body = omitUndefined({ cron, time_zone: timeZone, baseline });
    if (Object.keys(body).length === 0)
      throw new UsageError('No change is given.', {
        next: ['provoke schedule change --help'],
      });
    await withSchedule(name, { flags, context }, async ({ id }, client) => {
      const { signal } = context;
      await checkBaseline(baseline, { client, signal });
      const schedule = await client.schedules
        .update({ params: { id }, body, signal })
        .catch(refusing(flags));
      const next = schedule.next_at === null ? 'is paused' : `starts at ${schedule.next_at}`;
      context.print(flags.json ? JSON.stringify(schedule) : `${name} ${next}.`);
    });
  },
});
