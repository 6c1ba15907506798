import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { type WebhookFlags, webhookOptions, withWebhook } from './with-webhook.ts';

export const webhookRemoveCommand = defineCommand<WebhookFlags, [name: string]>({
  name: 'remove',
  summary: 'remove a webhook and its unsent messages',
  arguments: [new Argument('<name>', 'its name')],
  options: () => webhookOptions('{}'),
  examples: ['provoke webhook remove ci'],

  run: ({ args: [name], flags }, context) =>
    withWebhook(name, { flags, context }, async ({ id }, client) => {
      await client.webhooks.delete({ params: { id }, signal: context.signal });
      context.print(flags.json ? '{}' : 'Removed.');
    }),
});
