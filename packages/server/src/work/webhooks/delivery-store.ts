import type { DeliveryStatus, DeliveryType, WebhookDelivery } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import type { Tables } from '../../db/tables.ts';

type Message = { webhookIds: readonly string[]; type: DeliveryType; data: object };

export async function insertDeliveries(
  tx: Db,
  organizationId: string,
  { webhookIds, type, data }: Message,
): Promise<WebhookDelivery[]> {
  if (webhookIds.length === 0) return [];
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const rows = await tx
    .insertInto('webhook_deliveries')
    .values(
      webhookIds.map((webhookId) => ({
        ...{ organization_id: organizationId, id: newId(), webhook_id: webhookId },
        ...{ type, body },
      })),
    )
    .returningAll()
    .execute();
  return rows.map(toDelivery);
}

type Filter = { webhookId: string; status: DeliveryStatus | undefined };

/** Newest first. */
export async function listDeliveries(
  db: Db,
  organizationId: string,
  { webhookId, status, limit, offset }: Filter & Window,
): Promise<Found<WebhookDelivery>> {
  const deliveries = db
    .selectFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as DeliveryStatus));
  const rows = await deliveries
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await deliveries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items: rows.map(toDelivery) };
}

const KEPT = sql`interval '30 days'`;

/** Deliveries that ended a while ago. */
export async function forgetOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('status', '<>', 'PENDING')
    .where('updated_at', '<', sql<Date>`now() - ${KEPT}`)
    .execute();
}

const toDelivery = (row: Selectable<Tables['webhook_deliveries']>): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  status: row.status,
  tries: row.tries,
  last_status: row.last_status,
  error: row.error,
  next_try_at: row.status === 'PENDING' ? row.next_try_at.toISOString() : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
