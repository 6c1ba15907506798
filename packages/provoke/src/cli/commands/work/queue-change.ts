import type { Campaign } from '@provoke/contract';
import { Argument } from 'commander';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { option } from '../../command/option.ts';
import { type BudgetFlags, readBudgetFlags, spendingOptions } from '../../flags/budget-flags.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { findCampaign } from './find-campaign.ts';
import { openWork, type WorkFlags, workOptions } from './open-work.ts';

type Verb = { name: string; status: 'RUNNING' | 'PAUSED' | 'CANCELLED'; summary: string };

const verbs: readonly Verb[] = [
  { name: 'pause', status: 'PAUSED', summary: 'let the calls under way end, and begin no more' },
  {
    name: 'resume',
    status: 'RUNNING',
    summary: 'continue a paused campaign, and try unfinished slices again',
  },
  { name: 'cancel', status: 'CANCELLED', summary: 'end a campaign for good' },
];

type Flags = WorkFlags &
  BudgetFlags & { json?: true; concurrency?: number; requestsPerMinute?: number };

/** `provoke queue pause`, `resume` and `cancel`. */
export const queueChangeCommands: readonly CommandDefinition[] = verbs.map(
  ({ name, status, summary }) =>
    defineCommand<Flags, [campaign: string]>({
      name,
      summary,
      arguments: [new Argument('<campaign>', 'its name, or a unique part of it')],
      options: () => [
        {
          title: 'Options',
          options: [
            ...workOptions(),
            ...(name === 'resume' ? limitOptions() : []),
            option('--json', 'print the campaign as JSON'),
          ],
        },
      ],
      examples: [`provoke queue ${name} k3f9`],

      async run({ args: [part], flags }, context) {
        const { client, close } = await openWork(flags, context);
        const { signal } = context;
        try {
          const { id, budget } = await findCampaign(part, { client, signal });
          const { concurrency, requestsPerMinute } = flags;
          const limits = readBudgetFlags(flags);
          const campaign = await client.campaigns.update({
            params: { id },
            body: {
              status,
              ...(concurrency !== undefined && { concurrency }),
              ...(requestsPerMinute !== undefined && { requests_per_minute: requestsPerMinute }),
              ...(Object.keys(limits).length > 0 && { budget: { ...budget, ...limits } }),
            },
            signal,
          });
          context.print(flags.json ? JSON.stringify(campaign) : describe(campaign));
        } finally {
          await close();
        }
      },
    }),
);

const describe = ({ name, status, reason }: Campaign) =>
  safeLine(`${name} is ${status}. ${reason ?? ''}`.trim(), 500);

const limitOptions = () => [
  option('--concurrency <number>', 'calls to the agent at once, over all workers', {
    range: { min: 1, max: 1_000, isWhole: true },
  }),
  option('--requests-per-minute <number>', 'requests to the agent a minute, over all workers', {
    range: { min: 1, max: 1_000_000, isWhole: true },
  }),
  ...spendingOptions(),
];
