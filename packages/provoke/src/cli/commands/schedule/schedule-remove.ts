import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { type ScheduleFlags, scheduleOptions, withSchedule } from './with-schedule.ts';

export const scheduleRemoveCommand = defineCommand<ScheduleFlags, [name: string]>({
  name: 'remove',
  summary: 'remove a schedule with its history; its campaigns stay',
  arguments: [new Argument('<name>', 'its name')],
  options: () => scheduleOptions('{}'),
  examples: ['provoke schedule remove nightly'],

  run: ({ args: [name], flags }, context) =>
    withSchedule(name, { flags, context }, async ({ id }, client) => {
      await client.schedules.delete({ params: { id }, signal: context.signal });
      context.print(flags.json ? '{}' : 'Removed.');
    }),
});
