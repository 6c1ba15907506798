import type { Logger } from 'pino';
import type { Keys } from '../../accounts/secrets/derive-keys.ts';
import type { Db } from '../../db/database.ts';
import { claimDelivery } from './due-deliveries.ts';
import { resolverFor } from './resolve-host.ts';
import { type Sending, sendDelivery } from './send-delivery.ts';
import { webhookSecrets } from './webhook-secret.ts';

export type WebhookSettings = Pick<Sending, 'privateAddresses' | 'allowed'>;

export type SenderSettings = { webhooks: WebhookSettings };
type Options = Partial<Pick<Sending, 'pausesMs' | 'timeoutMs' | 'resolve'>>;
type Round = { signal: AbortSignal; detach(work: Promise<void>): void };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Eight retries within a day. */
const PAUSES_MS = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 6 * HOUR],
];
const TIMEOUT_MS = 10 * SECOND;

/** Maximum messages in flight: of this node, and of one organization. */
const AT_ONCE = 20;
const AT_ONCE_OF_ORGANIZATION = 4;

/**
 * Returns a function that starts to send what is due. It reads the table of deliveries rather than a queue of pg-boss: a
 * message is committed with its event and is due at the time in its row, and an installation without webhooks needs no
 * queue.
 */
export function webhookSender(
  { db, log, keys }: { db: Db; log: Logger; keys: Keys },
  { webhooks }: SenderSettings,
  { pausesMs = PAUSES_MS, timeoutMs = TIMEOUT_MS, resolve = resolverFor(webhooks) }: Options = {},
): (round: Round) => Promise<void> {
  const secrets = webhookSecrets(keys);
  const sending = { ...webhooks, secrets, pausesMs, timeoutMs, resolve };
  /** The organization of each message in flight. */
  const inFlight = new Map<Promise<void>, string>();

  const busy = () => {
    const organizations = [...inFlight.values()];
    const countOf = (id: string) => organizations.filter((one) => one === id).length;
    return [...new Set(organizations)].filter((id) => countOf(id) >= AT_ONCE_OF_ORGANIZATION);
  };

  return async ({ signal, detach }) => {
    while (!signal.aborted && inFlight.size < AT_ONCE) {
      const delivery = await claimDelivery(db, { busy: busy(), fingerprint: keys.fingerprint });
      if (!delivery) return;
      const working: Promise<void> = sendDelivery({ db, log }, delivery, sending)
        .catch((error: Error) =>
          log.warn({ delivery: delivery.id, reason: error.message }, 'delivery not settled'),
        )
        .finally(() => inFlight.delete(working));
      inFlight.set(working, delivery.organizationId);
      detach(working);
    }
  };
}
