import type { Webhook, WebhookEvent } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import type { Tables } from '../../db/tables.ts';

const ofOrganization = (db: Db, organizationId: string) =>
  db.selectFrom('webhooks').where('organization_id', '=', organizationId);

/** By name. */
export async function listWebhooks(
  db: Db,
  organizationId: string,
  { limit, offset }: Window,
): Promise<Found<Webhook>> {
  const rows = await ofOrganization(db, organizationId)
    .selectAll()
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total: await countWebhooks(db, organizationId), items: rows.map(toWebhook) };
}

export async function findWebhook(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Webhook | undefined> {
  const row = await ofOrganization(db, organizationId)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toWebhook(row);
}

export type NewWebhookRow = { name: string; url: string; events: WebhookEvent[]; secret: string };

export async function insertWebhook(
  tx: Db,
  organizationId: string,
  webhook: NewWebhookRow,
): Promise<Webhook> {
  const row = await tx
    .insertInto('webhooks')
    .values({ organization_id: organizationId, id: newId(), ...webhook })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWebhook(row);
}

type Change = {
  url?: string | undefined;
  events?: WebhookEvent[] | undefined;
  secret?: string | undefined;
  paused?: boolean | undefined;
};

export async function updateWebhook(
  db: Db,
  organizationId: string,
  id: string,
  { url, events, secret, paused }: Change,
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({ url, events, secret, paused, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toWebhook(row);
}

export async function deleteWebhook(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Others that create one wait for the transaction, so that the number holds. */
export async function countLocked(tx: Db, organizationId: string): Promise<number> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  return countWebhooks(tx, organizationId);
}

async function countWebhooks(db: Db, organizationId: string): Promise<number> {
  const { total } = await ofOrganization(db, organizationId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Without the secret. */
const toWebhook = (row: Selectable<Tables['webhooks']>): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  paused: row.paused,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
