import { Argument } from 'commander';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { type ScheduleFlags, scheduleOptions, withSchedule } from './with-schedule.ts';

const verbs = [
  { name: 'pause', paused: true, summary: 'start no campaigns until a schedule is resumed' },
  { name: 'resume', paused: false, summary: 'resume a schedule, in your name' },
];

/** `provoke schedule pause` and `resume`. */
export const schedulePauseCommands: readonly CommandDefinition[] = verbs.map(
  ({ name: verb, paused, summary }) =>
    defineCommand<ScheduleFlags, [name: string]>({
      name: verb,
      summary,
      arguments: [new Argument('<name>', 'its name')],
      options: () => scheduleOptions('the schedule'),
      examples: [`provoke schedule ${verb} nightly`],

      run: ({ args: [name], flags }, context) =>
        withSchedule(name, { flags, context }, async ({ id }, client) => {
          const schedule = await client.schedules.update({
            params: { id },
            body: { paused },
            signal: context.signal,
          });
          context.print(
            flags.json ? JSON.stringify(schedule) : `${name} is ${paused ? 'paused' : 'resumed'}.`,
          );
        }),
    }),
);
