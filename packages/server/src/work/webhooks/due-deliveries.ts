import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A message that this node has to send now. */
export type DueDelivery = {
  organizationId: string;
  webhookId: string;
  id: string;
  type: string;
  body: string;
  /** With this one. */
  tries: number;
  url: string;
  /** Encrypted. */
  secret: string;
};

/** Longer than a try takes. After it, the node that claimed a delivery is taken for dead. */
const CLAIMED_S = 60;

/**
 * The one that waits longest, unless its organization is busy, or the key was rotated and this node has the old one. No other node gets it until the claim ends: a message is
 * sent again only if its node was killed.
 */
export async function claimDelivery(
  db: Db,
  { busy, fingerprint }: { busy: readonly string[]; fingerprint: Buffer },
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select delivery.organization_id, delivery.id, webhook.url, webhook.secret
      from webhook_deliveries as delivery
      join webhooks as webhook
        on webhook.organization_id = delivery.organization_id and webhook.id = delivery.webhook_id
      where delivery.status = 'PENDING' and delivery.next_try_at <= now() and not webhook.paused
        and delivery.organization_id <> all(${busy}::uuid[])
        and exists (select from auth_key where fingerprint = ${fingerprint})
      order by delivery.next_try_at
      limit 1
      for update of delivery skip locked
    )
    update webhook_deliveries as delivery
    set tries = tries + 1, next_try_at = now() + make_interval(secs => ${CLAIMED_S}), updated_at = now()
    from due
    where delivery.organization_id = due.organization_id and delivery.id = due.id
    returning delivery.organization_id as "organizationId", delivery.webhook_id as "webhookId",
      delivery.id, type, body, tries, due.url, due.secret`.execute(db);
  return rows[0];
}

type Outcome = {
  status: 'DELIVERED' | 'FAILED' | 'PENDING';
  lastStatus: number | null;
  error: string | null;
  /** Until the next try. */
  pauseMs?: number | undefined;
};

/** Nothing changes if the claim has ended and another node has it. */
export async function settleDelivery(
  db: Db,
  { organizationId, id, tries }: DueDelivery,
  { status, lastStatus, error, pauseMs = 0 }: Outcome,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...{ status, last_status: lastStatus, error, updated_at: sql`now()` },
      next_try_at: sql`now() + make_interval(secs => ${pauseMs / 1_000})`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('status', '=', 'PENDING')
    .execute();
}
