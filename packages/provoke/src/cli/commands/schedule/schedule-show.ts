import type { Schedule, ScheduleEntry } from '@provoke/contract';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { type ScheduleFlags, scheduleOptions, withSchedule } from './with-schedule.ts';

export const scheduleShowCommand = defineCommand<ScheduleFlags, [name: string]>({
  name: 'show',
  summary: 'show a schedule and its last campaigns, with their verdicts',
  arguments: [new Argument('<name>', 'its name')],
  options: () => scheduleOptions('them'),
  examples: ['provoke schedule show nightly'],

  run: ({ args: [name], flags }, context) =>
    withSchedule(name, { flags, context }, async (schedule, client) => {
      const { results: history } = await client.schedules.history({
        params: { id: schedule.id },
        query: { page_size: 20 },
        signal: context.signal,
      });
      context.print(
        flags.json ? JSON.stringify({ ...schedule, history }) : format(schedule, history),
      );
    }),
});

const format = (
  { name, target, cron, time_zone, baseline, next_at }: Schedule,
  history: readonly ScheduleEntry[],
): string =>
  [
    `${safeLine(name, 64)}: ${safeLine(cron, 100)} (${safeLine(time_zone, 64)}), ${safeLine(target, 64)}`,
    `Baseline: ${safeLine(baseline, 200)}`,
    next_at === null ? 'Paused.' : `Next: ${next_at}`,
    ...(history.length === 0 ? ['No campaign yet.'] : [toTable(history)]),
  ].join('\n');

const toTable = (history: readonly ScheduleEntry[]): string =>
  drawTable(
    ['due', 'campaign', 'status', 'verdict', 'reason'],
    history.map(({ due_at, campaign, status, verdict, reason }) => [
      due_at,
      safeLine(campaign ?? '', 100),
      status,
      verdict ?? '',
      safeLine(reason ?? '', 200),
    ]),
  );
