import type { DeliveryType } from '@provoke/contract';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';

type Message = { webhookIds: readonly string[]; type: DeliveryType; data: object };

/** Returns the ids of the deliveries. */
export async function insertDeliveries(
  tx: Db,
  organizationId: string,
  { webhookIds, type, data }: Message,
): Promise<string[]> {
  if (webhookIds.length === 0) return [];
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const rows = webhookIds.map((webhookId) => ({
    ...{ organization_id: organizationId, id: newId(), webhook_id: webhookId },
    ...{ type, body },
  }));
  await tx.insertInto('webhook_deliveries').values(rows).execute();
  return rows.map(({ id }) => id);
}
