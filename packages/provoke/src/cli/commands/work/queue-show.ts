import type { Client } from '@provoke/client';
import type { Campaign, Slice } from '@provoke/contract';
import { toDuration } from '@provoke/engine';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { option } from '../../command/option.ts';
import { followCampaign, formatProgress } from '../../report/follow-campaign.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { findCampaign } from './find-campaign.ts';
import { formatPace, formatSpending } from './format-spending.ts';
import { openWork, type WorkFlags, workOptions } from './open-work.ts';

type Flags = WorkFlags & { follow?: true; json?: true };

export const queueShowCommand = defineCommand<Flags, [campaign: string]>({
  name: 'show',
  summary: 'show the progress of a campaign, and its running slices',
  arguments: [new Argument('<campaign>', 'its name, or a unique part of it')],
  options: () => [
    {
      title: 'Options',
      options: [
        ...workOptions(),
        option('--follow', 'print a line at each change until it ends or pauses'),
        option('--json', 'print the campaign and its running slices as JSON'),
      ],
    },
  ],
  examples: ['provoke queue show k3f9 --follow'],

  async run({ args: [part], flags }, context) {
    const { client, close } = await openWork(flags, context);
    try {
      const found = await findCampaign(part, { client, signal: context.signal });
      const campaign = flags.follow ? await followCampaign(found, client, context) : found;
      const slices = await listRunning(campaign, client, context.signal);
      if (flags.json) context.print(JSON.stringify({ ...campaign, slices_running: slices }));
      else context.print(format(campaign, slices));
      if (flags.follow && campaign.status !== 'COMPLETED') context.exit(1);
    } finally {
      await close();
    }
  },
});

async function listRunning({ id }: Campaign, client: Client, signal: AbortSignal) {
  const query = { status: 'RUNNING' as const, page_size: 100 };
  const { results } = await client.campaigns.slices({ params: { id }, query, signal });
  return results;
}

function format(campaign: Campaign, slices: readonly Slice[]): string {
  const { reason, sent_twice, held_until, slices: counts } = campaign;
  return [
    formatProgress(campaign),
    ...(reason === null ? [] : [safeLine(reason, 500)]),
    ...(counts.unfinished > 0
      ? [`${counts.unfinished} unfinished: the agent did not answer.`]
      : []),
    formatPace(campaign),
    ...(held_until === null
      ? []
      : [`The agent is throttling for another ${toDuration(msUntil(held_until))}.`]),
    formatSpending(campaign),
    ...(sent_twice > 0
      ? [`Up to ${sent_twice} prompts were sent twice: their worker was replaced.`]
      : []),
    ...(slices.length === 0 ? [] : [toTable(slices)]),
  ].join('\n');
}

const msUntil = (time: string) => Math.max(0, Date.parse(time) - Date.now());

const toTable = (slices: readonly Slice[]): string =>
  drawTable(
    ['slice', 'technique', 'goals', 'attempts', 'takes', 'worker'],
    slices.map(({ number, technique, goals, attempts, takes, worker }) => [
      number,
      safeLine(technique, 30),
      goals,
      attempts,
      takes,
      safeLine(worker ?? '', 40),
    ]),
  );
