import { Argument } from 'commander';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { type WebhookFlags, webhookOptions, withWebhook } from './with-webhook.ts';

const verbs = [
  { name: 'pause', paused: true, summary: 'send nothing to a webhook until it is resumed' },
  { name: 'resume', paused: false, summary: 'send to a webhook that was paused' },
];

/** `provoke webhook pause` and `resume`. */
export const webhookPauseCommands: readonly CommandDefinition[] = verbs.map(
  ({ name: verb, paused, summary }) =>
    defineCommand<WebhookFlags, [name: string]>({
      name: verb,
      summary,
      arguments: [new Argument('<name>', 'its name')],
      options: () => webhookOptions('the webhook'),
      examples: [`provoke webhook ${verb} ci`],

      run: ({ args: [name], flags }, context) =>
        withWebhook(name, { flags, context }, async ({ id }, client) => {
          const webhook = await client.webhooks.update({
            params: { id },
            body: { paused },
            signal: context.signal,
          });
          context.print(
            flags.json ? JSON.stringify(webhook) : `${name} is ${paused ? 'paused' : 'resumed'}.`,
          );
        }),
    }),
);
