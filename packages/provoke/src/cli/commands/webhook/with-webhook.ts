import { UsageError } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import type { Webhook } from '@provoke/contract';
import type { CommandContext } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { type WorkFlags, withClient, workOptions } from '../work/open-work.ts';

export type WebhookFlags = WorkFlags & { json?: true };

export const webhookFlags = (json: string) => [
  ...workOptions(),
  option('--json', `print ${json} as JSON`),
];

export const webhookOptions = (json: string) => [{ title: 'Options', options: webhookFlags(json) }];

/** The webhook of this name. Throws `UsageError`. */
export const withWebhook = (
  name: string,
  { flags, context }: { flags: WorkFlags; context: CommandContext },
  work: (webhook: Webhook, client: Client) => Promise<void>,
): Promise<void> =>
  withClient(flags, context, async (client) => {
    const { signal } = context;
    for await (const webhook of client.webhooks.list.all({ signal }))
      if (webhook.name === name) return work(webhook, client);
    throw new UsageError(`There is no webhook "${name}".`, { next: ['provoke webhook list'] });
  });
