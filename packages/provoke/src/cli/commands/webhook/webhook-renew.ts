import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { type WebhookFlags, webhookOptions, withWebhook } from './with-webhook.ts';

export const webhookRenewCommand = defineCommand<WebhookFlags, [name: string]>({
  name: 'renew',
  summary: 'replace the secret of a webhook; the new one is shown once',
  arguments: [new Argument('<name>', 'its name')],
  options: () => webhookOptions('the webhook with its secret'),
  examples: ['provoke webhook renew ci'],

  run: ({ args: [name], flags }, context) =>
    withWebhook(name, { flags, context }, async ({ id }, client) => {
      const webhook = await client.webhooks.renew({ params: { id }, signal: context.signal });
      context.print(flags.json ? JSON.stringify(webhook) : `Secret, shown once: ${webhook.secret}`);
    }),
});
