import type { Logger } from 'pino';
import { recordAudit } from '../../accounts/audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { type DueDelivery, settleDelivery } from './due-deliveries.ts';
import { type PostSettings, postMessage } from './post-message.ts';
import { signMessage } from './sign-message.ts';
import type { WebhookSecrets } from './webhook-secret.ts';
import { updateWebhook } from './webhook-store.ts';

export type Sending = PostSettings & {
  secrets: WebhookSecrets;
  /** Before each retry; after the last one, a message is abandoned. */
  pausesMs: readonly number[];
};

type Answer = { status: number | null; error: string | null };

const GONE = 410;

/** One try: sends the message and records the outcome. */
export async function sendDelivery(
  { db, log }: { db: Db; log: Logger },
  delivery: DueDelivery,
  sending: Sending,
): Promise<void> {
  const { organizationId, webhookId, id, type, tries } = delivery;
  const { status: lastStatus, error } = await send(delivery, sending);
  const settle = (tx: Db, status: 'DELIVERED' | 'FAILED' | 'PENDING', pauseMs?: number) =>
    settleDelivery(tx, delivery, { status, lastStatus, error, pauseMs });
  if (error === null) return settle(db, 'DELIVERED');

  log.warn(
    { organizationId, webhookId, delivery: id, tries, reason: error },
    'webhook delivery failed',
  );
  if (lastStatus === GONE)
    return db.transaction().execute(async (tx) => {
      await settle(tx, 'FAILED');
      await pause(tx, delivery);
    });
  // Who tests a webhook waits for the answer.
  const pauseMs = type === 'webhook.test' ? undefined : sending.pausesMs[tries - 1];
  return settle(db, pauseMs === undefined ? 'FAILED' : 'PENDING', pauseMs);
}

async function send(
  { id, url, body, secret }: DueDelivery,
  { secrets, ...settings }: Sending,
): Promise<Answer> {
  try {
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = signMessage(await secrets.decrypt(secret), { id, timestamp, body });
    const status = await postMessage({ url, headers, body }, settings);
    return { status, error: status >= 200 && status < 300 ? null : toReason(status) };
  } catch (error) {
    return { status: null, error: (error as Error).message };
  }
}

function toReason(status: number): string {
  if (status === GONE) return 'It answered 410, so the webhook was paused.';
  if (status >= 300 && status < 400) return `It answered ${status}; redirects are not followed.`;
  return `It answered ${status}.`;
}

async function pause(tx: Db, { organizationId, webhookId }: DueDelivery): Promise<void> {
  await updateWebhook(tx, organizationId, webhookId, { paused: true });
  await recordAudit(
    tx,
    { organizationId, userId: null, via: null, address: '' },
    { action: 'webhook-change', subject: webhookId, details: { paused: true, answered: GONE } },
  );
}
