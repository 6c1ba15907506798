import type { WebhookEvent } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertDeliveries } from './delivery-store.ts';

type Event = { type: WebhookEvent; data: object };

/**
 * Queues a message to each webhook of the organization that wants this type, in the caller's transaction: it is sent
 * only if the event itself is committed.
 */
export async function notifyWebhooks(
  tx: Db,
  organizationId: string,
  { type, data }: Event,
): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('paused', '=', false)
    .where(sql<boolean>`${type} = any(events)`)
    // None is removed before its message is there.
    .forKeyShare()
    .execute();
  await insertDeliveries(tx, organizationId, {
    ...{ type, data },
    webhookIds: webhooks.map(({ id }) => id),
  });
}
