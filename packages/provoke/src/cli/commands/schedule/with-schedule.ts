import { UsageError } from '@provoke/campaign';
import { ApiError, type Client } from '@provoke/client';
import type { Schedule } from '@provoke/contract';
import type { CommandContext } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { type WorkFlags, withClient, workOptions } from '../work/open-work.ts';

export type ScheduleFlags = WorkFlags & { json?: true };

/** When it starts, and what it is compared with. */
export type Times = { cron?: string; timeZone?: string; baseline?: string };

export const timesOptions = ({ isNew = false } = {}) => [
  option('--cron <expression>', 'when: minute, hour, day, month and day of the week', {
    ...(isNew && { required: true }),
  }),
  option('--time-zone <zone>', 'time zone of those times', { ...(isNew && { default: 'UTC' }) }),
  option('--baseline <campaign>', 'what to compare with: previous, or the name of a campaign', {
    ...(isNew && { default: 'previous' }),
  }),
];

/** What the service refuses in them is wrong usage, like any other flag. Throws `UsageError`. */
export const refusing =
  ({ cron, timeZone, name }: Times & { name?: string }) =>
  (error: unknown): never => {
    const fields = error instanceof ApiError ? error.fields : {};
    const { cron: ofCron, time_zone: ofZone, name: ofName } = fields;
    const why = (said: unknown) => [said].flat().join(' ');
    if (name !== undefined && ofName !== undefined)
      throw new UsageError(`--name cannot be "${name}". ${why(ofName)}`, {
        cause: error,
        next: ['--name nightly-2'],
      });
    if (ofCron !== undefined)
      throw new UsageError(`--cron cannot be "${cron}". ${why(ofCron)}`, {
        cause: error,
        next: ['--cron "0 3 * * *"'],
      });
    if (ofZone !== undefined)
      throw new UsageError(`--time-zone cannot be "${timeZone}". ${why(ofZone)}`, {
        cause: error,
        next: ['--time-zone Europe/Berlin'],
      });
    throw error;
  };

export const scheduleFlags = (json: string) => [
  ...workOptions(),
  option('--json', `print ${json} as JSON`),
];

export const scheduleOptions = (json: string) => [
  { title: 'Options', options: scheduleFlags(json) },
];

/** The schedule of this name. Throws `UsageError`. */
export const withSchedule = (
  name: string,
  { flags, context }: { flags: WorkFlags; context: CommandContext },
  work: (schedule: Schedule, client: Client) => Promise<void>,
): Promise<void> =>
  withClient(flags, context, async (client) => {
    const { signal } = context;
    for await (const schedule of client.schedules.list.all({ signal }))
      if (schedule.name === name) return work(schedule, client);
    throw new UsageError(`There is no schedule "${name}".`, { next: ['provoke schedule list'] });
  });
