import type { Webhook, WebhookDelivery } from '@provoke/contract';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { type WebhookFlags, webhookOptions, withWebhook } from './with-webhook.ts';

export const webhookShowCommand = defineCommand<WebhookFlags, [name: string]>({
  name: 'show',
  summary: 'show a webhook and its last messages, with their outcome',
  arguments: [new Argument('<name>', 'its name')],
  options: () => webhookOptions('them'),
  examples: ['provoke webhook show ci'],

  run: ({ args: [name], flags }, context) =>
    withWebhook(name, { flags, context }, async (webhook, client) => {
      const { results: deliveries } = await client.webhooks.deliveries({
        params: { id: webhook.id },
        query: { page_size: 20 },
        signal: context.signal,
      });
      context.print(
        flags.json ? JSON.stringify({ ...webhook, deliveries }) : format(webhook, deliveries),
      );
    }),
});

const format = (
  { name, url, events, paused }: Webhook,
  deliveries: readonly WebhookDelivery[],
): string =>
  [
    `${safeLine(name, 100)}: ${safeLine(url, 2_000)}`,
    `Events: ${events.join(', ')}`,
    ...(paused ? ['Paused: nothing is sent.'] : []),
    ...(deliveries.length === 0 ? ['No message yet.'] : [toTable(deliveries)]),
  ].join('\n');

const toTable = (deliveries: readonly WebhookDelivery[]): string =>
  drawTable(
    ['when', 'message', 'status', 'tries', 'error'],
    deliveries.map(({ created_at, type, status, tries, error }) => [
      created_at,
      type,
      status,
      tries,
      safeLine(error ?? '', 200),
    ]),
  );
