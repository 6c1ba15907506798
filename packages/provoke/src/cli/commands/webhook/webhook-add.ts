import { parseConfig, quoteWord, UsageError } from '@provoke/campaign';
import { contract, type WebhookEvent, webhookEvents } from '@provoke/contract';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { collect, option } from '../../options/option.ts';
import { withClient } from '../work/open-work.ts';
import { type WebhookFlags, webhookFlags } from './with-webhook.ts';

type Flags = WebhookFlags & { event?: WebhookEvent[] };

export const webhookAddCommand = defineCommand<Flags, [name: string, address: string]>({
  name: 'add',
  summary: 'add an address for events; its secret is shown once',
  arguments: [
    new Argument('<name>', 'what the webhook is for'),
    new Argument('<address>', 'its http or https URL'),
  ],
  options: () => {
    return [
      {
        title: 'Options',
        options: [
          option<WebhookEvent[]>('--event <event>', 'an event to send; may be repeated', {
            choices: webhookEvents,
            default: 'all',
            parse: (text, earlier) => collect(text as WebhookEvent, earlier),
          }),
          ...webhookFlags('the webhook with its secret'),
        ],
      },
    ];
  },
  examples: ['provoke webhook add ci https://ci.example.com/hooks/provoke'],

  run: ({ args: [name, url], flags }, context) =>
    withClient(flags, context, async (client) => {
      const events = flags.event ?? [...webhookEvents];
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
        throw new UsageError(`"${url}" is not an http or https address.`, {
          next: [`provoke webhook add ${quoteWord(name)} https://ci.example.com/hooks/provoke`],
        });
      const body = parseConfig(contract.webhooks.create.body, { name, url, events }, 'webhook');
      const webhook = await client.webhooks.create({ body, signal: context.signal });
      context.print(flags.json ? JSON.stringify(webhook) : `Secret, shown once: ${webhook.secret}`);
      context.tell(`Try it with: provoke webhook test ${name}`);
    }),
});
