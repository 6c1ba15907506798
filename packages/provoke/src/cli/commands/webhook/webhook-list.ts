import type { Webhook } from '@provoke/contract';
import { defineCommand } from '../../command/command.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { withClient } from '../work/open-work.ts';
import { type WebhookFlags, webhookOptions } from './with-webhook.ts';

export const webhookListCommand = defineCommand<WebhookFlags>({
  name: 'list',
  summary: 'list the webhooks of your organization',
  options: () => webhookOptions('them'),
  examples: ['provoke webhook list'],

  run: ({ flags }, context) =>
    withClient(flags, context, async (client) => {
      const webhooks: Webhook[] = [];
      for await (const one of client.webhooks.list.all({ signal: context.signal }))
        webhooks.push(one);
      if (flags.json) context.print(JSON.stringify({ webhooks }));
      else if (webhooks.length > 0) context.print(toTable(webhooks));
      else context.tell('There is no webhook yet. Add one with: provoke webhook add NAME ADDRESS');
    }),
});

const toTable = (webhooks: readonly Webhook[]): string =>
  drawTable(
    ['webhook', 'address', 'events', 'paused'],
    webhooks.map(({ name, url, events, paused }) => [
      safeLine(name, 40),
      safeLine(url, 60),
      events.join(', '),
      paused ? 'yes' : 'no',
    ]),
  );
