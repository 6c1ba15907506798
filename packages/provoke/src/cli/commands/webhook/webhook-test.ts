import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import type { WebhookDelivery } from '@provoke/contract';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { type WebhookFlags, webhookOptions, withWebhook } from './with-webhook.ts';

const POLL_MS = 500;
/** A minute: longer than one try takes, even if the service restarts during it. */
const POLLS_MAX = 120;

export const webhookTestCommand = defineCommand<WebhookFlags, [name: string]>({
  name: 'test',
  summary: 'send a webhook.test message, and wait for its outcome',
  arguments: [new Argument('<name>', 'its name')],
  options: () => webhookOptions('the message'),
  examples: ['provoke webhook test ci'],

  run: ({ args: [name], flags }, context) =>
    withWebhook(name, { flags, context }, async ({ id }, client) => {
      const { signal } = context;
      const sent = await client.webhooks.test({ params: { id }, signal });
      const delivery = await awaitEnd(sent, { webhookId: id, client, signal });
      context.print(flags.json ? JSON.stringify(delivery) : toSentence(delivery));
      if (delivery.status !== 'DELIVERED') context.exit(1);
    }),
});

type Asking = { webhookId: string; client: Client; signal: AbortSignal };

async function awaitEnd(
  sent: WebhookDelivery,
  { webhookId, client, signal }: Asking,
): Promise<WebhookDelivery> {
  let delivery = sent;
  for (let polls = 0; delivery.status === 'PENDING' && polls < POLLS_MAX; polls++) {
    await sleep(POLL_MS, undefined, { signal });
    const { results } = await client.webhooks.deliveries({ params: { id: webhookId }, signal });
    delivery = results.find(({ id }) => id === sent.id) ?? delivery;
  }
  return delivery;
}

function toSentence({ status, last_status, error }: WebhookDelivery): string {
  if (status === 'DELIVERED') return `Delivered: it answered ${last_status}.`;
  if (status === 'FAILED') return `Not delivered. ${safeLine(error ?? '', 500)}`;
  return 'Not sent yet. Check again with: provoke webhook show';
}
