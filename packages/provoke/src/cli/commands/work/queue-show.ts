import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import type { Campaign, Slice } from '@provoke/contract';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import type { CommandContext } from '../../command/context.ts';
import { option } from '../../command/option.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { findCampaign } from './find-campaign.ts';
import { openWork, type WorkFlags, workOptions } from './open-work.ts';

type Flags = WorkFlags & { follow?: true; json?: true };

export const queueShowCommand = defineCommand<Flags, [campaign: string]>({
  name: 'show',
  summary: 'show the progress of a campaign, and the slices under way',
  arguments: [new Argument('<campaign>', 'its name, or a unique part of it')],
  options: () => [
    {
      title: 'Options',
      options: [
        ...workOptions(),
        option('--follow', 'print a line at each change until it ends or pauses'),
        option('--json', 'print the campaign and its slices under way as JSON'),
      ],
    },
  ],
  examples: ['provoke queue show k3f9 --follow'],

  async run({ args: [part], flags }, context) {
    const { client, close } = await openWork(flags, context);
    try {
      const found = await findCampaign(part, { client, signal: context.signal });
      const campaign = flags.follow ? await follow(found, client, context) : found;
      const slices = await listRunning(campaign, client, context.signal);
      if (flags.json) context.print(JSON.stringify({ ...campaign, slices_running: slices }));
      else context.print(format(campaign, slices));
      if (flags.follow && campaign.status !== 'COMPLETED') context.exit(1);
    } finally {
      await close();
    }
  },
});

const POLL_MS = 1_000;

async function follow(found: Campaign, client: Client, { signal, tell }: CommandContext) {
  let campaign = found;
  for (let said = ''; ; ) {
    const line = lineOf(campaign);
    if (line !== said) tell(line);
    said = line;
    if (campaign.status !== 'QUEUED' && campaign.status !== 'RUNNING') return campaign;
    await sleep(POLL_MS, undefined, { signal });
    campaign = await client.campaigns.get({ params: { id: found.id }, signal });
  }
}

const lineOf = ({ name, status, slices: { done, total, running }, attempts }: Campaign) =>
  `${name} ${status}: ${done} of ${total} slices done, ${running} under way, ${attempts} attempts`;

async function listRunning({ id }: Campaign, client: Client, signal: AbortSignal) {
  const query = { status: 'RUNNING' as const, page_size: 100 };
  const { results } = await client.campaigns.slices({ params: { id }, query, signal });
  return results;
}

function format(campaign: Campaign, slices: readonly Slice[]): string {
  const { reason, spent, sent_twice, requests_per_minute, slices: counts } = campaign;
  return [
    lineOf(campaign),
    ...(reason === null ? [] : [safeLine(reason, 500)]),
    ...(counts.unfinished > 0
      ? [`${counts.unfinished} unfinished: the agent did not answer.`]
      : []),
    ...(requests_per_minute === null
      ? []
      : [`At most ${requests_per_minute} requests a minute to ${safeLine(campaign.target, 64)}`]),
    `Spent: ${spent.requests} requests, ${spent.tokens} tokens, $${spent.cost_usd.toFixed(4)}`,
    ...(sent_twice > 0
      ? [`Up to ${sent_twice} prompts were sent twice: their worker was given up.`]
      : []),
    ...(slices.length === 0 ? [] : [toTable(slices)]),
  ].join('\n');
}

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
