import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import { limits, type ScheduleEntry, type ScheduleVerdict } from '@provoke/contract';
import { doubtLines } from '@provoke/figures';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { nextLookMs } from '../../report/follow-campaign.ts';
import { untilAnswered } from '../../report/until-answered.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { type ScheduleFlags, scheduleFlags, withSchedule } from './with-schedule.ts';

/** The codes of gates. */
const codes: Record<ScheduleVerdict, 0 | 3 | 4> = {
  'no-regression': 0,
  regression: 3,
  undecided: 4,
  'not-comparable': 4,
};

type Flags = ScheduleFlags & { wait?: number };

export const scheduleCheckCommand = defineCommand<Flags, [name: string]>({
  name: 'check',
  summary: 'wait for the last campaign of a schedule, and exit with its verdict',
  arguments: [new Argument('<name>', 'its name')],
  options: () => [
    {
      title: 'Options',
      options: [
        option('--wait <minutes>', 'maximum wait for its end', {
          ...{ range: { min: 0, max: DAY }, default: HOUR },
        }),
        ...scheduleFlags('the entry of its history'),
      ],
    },
  ],
  examples: ['provoke schedule check nightly'],
  note: 'Exit codes: 0 no regression, 3 regression, 4 undecided or not comparable, 1 paused or unfinished.',

  run: ({ args: [name], flags }, context) =>
    withSchedule(name, { flags, context }, async ({ id }, client) => {
      const waitMs = (flags.wait ?? HOUR) * 60_000;
      const entry = await awaitVerdict(id, client, { ...context, waitMs });
      if (!entry)
        throw new UsageError(`${name} has no campaign yet.`, {
          next: [`provoke schedule run ${name}`],
        });
      context.print(flags.json ? JSON.stringify(entry) : format(entry));
      context.exit(entry.verdict === null ? 1 : codes[entry.verdict]);
    }),
});

/** In minutes. */
const HOUR = 60;
const DAY = 24 * HOUR;

/** The last campaign, once it is judged or paused, or after that time. */
async function awaitVerdict(
  id: string,
  client: Client,
  { signal, tell, waitMs }: Pick<CommandContext, 'signal' | 'tell'> & { waitMs: number },
): Promise<ScheduleEntry | undefined> {
  const startedMs = performance.now();
  const look = () => findLast(id, client, signal);
  for (;;) {
    const entry = await untilAnswered(look, { signal, tell });
    if (!entry || entry.verdict !== null || entry.status === 'PAUSED') return entry;
    const waitedMs = performance.now() - startedMs;
    if (waitedMs >= waitMs) return entry;
    const pauseMs = Math.min(nextLookMs(waitedMs), waitMs - waitedMs);
    await sleep(pauseMs, undefined, { signal });
  }
}

/** The newest entry with a campaign, however many times were skipped since. */
async function findLast(
  id: string,
  client: Client,
  signal: AbortSignal,
): Promise<ScheduleEntry | undefined> {
  const query = { page_size: limits.runPageSizeMax };
  for await (const entry of client.schedules.history.all({ params: { id }, query, signal }))
    if (entry.campaign !== null) return entry;
  return undefined;
}

function format({ campaign, status, verdict, reason, figures }: ScheduleEntry): string {
  const figuresSaid =
    figures &&
    `${figures.newly_broken} newly broken, ${figures.mended} fixed, ${figures.unclear} unclear against ${safeLine(figures.baseline, 200)}${figures.p === null ? '' : ` (p = ${figures.p.toPrecision(2)})`}.`;
  return [
    `${safeLine(campaign ?? '', 200)} ${status}: ${verdict ?? 'no verdict'}`,
    ...(figuresSaid ? [figuresSaid] : []),
    ...(reason === null ? [] : [safeLine(reason, 500)]),
    ...doubtLines(figures?.doubts ?? []).map((line) => safeLine(line, 500)),
  ].join('\n');
}
