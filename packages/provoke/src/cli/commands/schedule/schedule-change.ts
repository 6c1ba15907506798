import { UsageError } from '@provoke/campaign';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { omitUndefined } from '../../flags/omit-undefined.ts';
import { option } from '../../options/option.ts';
import { checkBaseline } from './check-baseline.ts';
import {
  refusing,
  type ScheduleFlags,
  scheduleFlags,
  type Times,
  timesOptions,
  withSchedule,
} from './with-schedule.ts';

type Flags = ScheduleFlags & Times & { name?: string };

export const scheduleChangeCommand = defineCommand<Flags, [name: string]>({
  name: 'change',
  summary: 'change the name, the times or the baseline of a schedule',
  arguments: [new Argument('<name>', 'its name')],
  options: () => [
    {
      title: 'Options',
      options: [
        option('--name <name>', 'what it is called from now on, as its next campaigns are'),
        ...timesOptions(),
        ...scheduleFlags('the schedule'),
      ],
    },
  ],
  examples: [
    'provoke schedule change nightly --cron "30 4 * * 1-5"',
    'provoke schedule change nightly --name weekdays',
  ],
  note: 'Other settings stay as they are. A new baseline applies to campaigns that end from now on.',

  async run({ args: [name], flags }, context) {
    const { cron, timeZone, baseline, name: renamed } = flags;
    const body = omitUndefined({ name: renamed, cron, time_zone: timeZone, baseline });
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
      context.print(flags.json ? JSON.stringify(schedule) : `${schedule.name} ${next}.`);
    });
  },
});
