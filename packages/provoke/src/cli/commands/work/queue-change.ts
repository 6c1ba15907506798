import { UsageError } from '@provoke/campaign';
import type { Campaign } from '@provoke/contract';
import { Argument } from 'commander';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { option } from '../../command/option.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { findCampaign } from './find-campaign.ts';
import { formatPace, formatSpending } from './format-spending.ts';
import { type LimitFlags, limitOptions, readLimitFlags } from './limit-flags.ts';
import { openWork, type WorkFlags, workOptions } from './open-work.ts';

type Verb = {
  name: string;
  summary: string;
  status?: 'RUNNING' | 'PAUSED' | 'CANCELLED';
  limits?: true;
};

const verbs: readonly Verb[] = [
  { name: 'pause', status: 'PAUSED', summary: 'let calls in flight finish, and start no more' },
  {
    name: 'resume',
    status: 'RUNNING',
    limits: true,
    summary: 'continue a paused campaign, and retry unfinished slices',
  },
  { name: 'limit', limits: true, summary: 'change the limits of a campaign, even while it runs' },
  { name: 'cancel', status: 'CANCELLED', summary: 'end a campaign for good' },
];

type Flags = WorkFlags & LimitFlags & { json?: true };

/** `provoke queue pause`, `resume`, `limit` and `cancel`. */
export const queueChangeCommands: readonly CommandDefinition[] = verbs.map(
  ({ name, status, limits, summary }) =>
    defineCommand<Flags, [campaign: string]>({
      name,
      summary,
      arguments: [new Argument('<campaign>', 'its name, or a unique part of it')],
      options: () => [
        {
          title: 'Options',
          options: [
            ...workOptions(),
            ...(limits ? limitOptions() : []),
            option('--json', 'print the campaign as JSON'),
          ],
        },
      ],
      examples: [`provoke queue ${name} k3f9${name === 'limit' ? ' --concurrency 10' : ''}`],

      async run({ args: [part], flags }, context) {
        if (!status) needLimit(flags);
        const { client, close } = await openWork(flags, context);
        const { signal } = context;
        try {
          const found = await findCampaign(part, { client, signal });
          const campaign = await client.campaigns.update({
            params: { id: found.id },
            body: { ...(status && { status }), ...readLimitFlags(flags, found) },
            signal,
          });
          context.print(flags.json ? JSON.stringify(campaign) : describe(campaign, status));
        } finally {
          await close();
        }
      },
    }),
);

/** A change of limits shows what they are now. */
function describe(campaign: Campaign, changed: Verb['status']): string {
  const { name, status, reason } = campaign;
  const line = safeLine(`${name} is ${status}. ${reason ?? ''}`.trim(), 500);
  return changed ? line : [line, formatPace(campaign), formatSpending(campaign)].join('\n');
}

function needLimit(flags: Flags): void {
  const names: readonly (keyof LimitFlags)[] = limitOptions().map(
    (option) => option.attributeName() as keyof LimitFlags,
  );
  if (names.every((name) => flags[name] === undefined))
    throw new UsageError('No limit is given.', { next: ['provoke queue limit --help'] });
}
