import type { WebhookDelivery } from '@provoke/contract';
import { type Script, scriptedServer } from '@provoke/sandbox';
import { onTestFinished, vi } from 'vitest';
import { createLog } from '../../config/log.ts';
import type { AllowedAddresses } from '../../http/allowed-addresses.ts';
import { startServer } from '../../test/start-server.ts';
import { repeat } from '../../upkeep/background/repeat.ts';
import { notifyWebhooks } from './notify-webhooks.ts';
import type { ResolveHost } from './resolve-host.ts';
import { webhookSender } from './webhook-sender.ts';

type Given = {
  answer?: Script;
  privateAddresses?: boolean;
  /** Set after the webhook was made. */
  allowed?: AllowedAddresses;
  pausesMs?: number[];
  timeoutMs?: number;
  resolve?: ResolveHost;
  nodes?: number;
  /** Of the webhook; by default the far end's. */
  url?: (url: string) => string;
};

/** A service whose messages are sent, with a webhook at a far end on a real socket. */
export async function startSending({
  answer = (_, response) => void response.end(),
  privateAddresses = true,
  allowed,
  nodes = 1,
  url = (own) => own,
  ...options
}: Given = {}) {
  const server = await startServer({ webhooks: { privateAddresses } });
  const farEnd = await scriptedServer(answer);
  onTestFinished(farEnd.close);
  const organization = await server.org();
  const webhook = await organization.client.webhooks.create({
    body: { name: 'ci', url: url(farEnd.url), events: ['schedule.regression'] },
  });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const settings = { webhooks: { privateAddresses, allowed } };
  const given = { pausesMs: [0, 0, 0], ...options };
  const startNode = () => {
    const run = webhookSender({ db: server.db, log, keys: server.keys }, settings, given);
    const sender = repeat({ name: 'deliveries', everyMs: 20, run }, log);
    onTestFinished(sender.close);
  };
  for (let node = 0; node < nodes; node++) startNode();

  const { client, organizationId } = organization;
  const { id } = webhook;
  return {
    ...{ server, farEnd, organization, webhook, startNode },
    logged: () => lines.join(''),
    notify: () =>
      notifyWebhooks(server.db, organizationId, {
        ...{ type: 'schedule.regression', data: { schedule: 'nightly' } },
      }),
    /** The messages, once all have ended. */
    async ended(count = 1): Promise<WebhookDelivery[]> {
      const list = async () => {
        const { results } = await client.webhooks.deliveries({ params: { id } });
        const ended = results.filter(({ status }) => status !== 'PENDING');
        if (ended.length < count) throw new Error('Messages are still to be sent.');
        return ended;
      };
      return vi.waitFor(list, { timeout: 60_000, interval: 20 });
    },
  };
}
