import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { type ScheduleFlags, scheduleOptions, withSchedule } from './with-schedule.ts';

export const scheduleRunCommand = defineCommand<ScheduleFlags, [name: string]>({
  name: 'run',
  summary: 'start a campaign of a schedule now',
  arguments: [new Argument('<name>', 'its name')],
  options: () => scheduleOptions('the entry of its history'),
  examples: ['provoke schedule run nightly'],

  run: ({ args: [name], flags }, context) =>
    withSchedule(name, { flags, context }, async ({ id }, client) => {
      const entry = await client.schedules.run({ params: { id }, signal: context.signal });
      if (flags.json) context.print(JSON.stringify(entry));
      else if (entry.campaign) context.print(`Started ${entry.campaign} on its workers.`);
      else context.complain(`Skipped: ${entry.reason}`);
      if (entry.campaign === null) context.exit(1);
    }),
});
