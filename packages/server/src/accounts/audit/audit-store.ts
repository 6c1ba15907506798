import type { AuditAction, AuditEntry } from '@provoke/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { RawJson, type Wire } from '../../db/json/raw-json.ts';
import { maskKeysInJson } from '../../db/key-format/mask-keys.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import type { Tables } from '../../db/tables.ts';

/** A caller of the service, or an operator at the database. */
export type Actor = {
  organizationId: string;
  userId: number | null;
  /** The client address; empty without a socket. */
  address: string;
  via: Tables['audit_log']['via'];
  keyPrefix?: string | undefined;
};

type Deed = { action: AuditAction; subject?: string | undefined; details?: object | undefined };

/**
 * Written in the transaction of the action, if there is one, so that neither exists without the other. Returns the
 * entry's id.
 */
export async function recordAudit(
  tx: Db,
  { organizationId, userId, via, keyPrefix, address }: Actor,
  { action, subject, details }: Deed,
): Promise<number> {
  const { id } = await tx
    .insertInto('audit_log')
    .values(({ selectFrom }) => ({
      organization_id: organizationId,
      action,
      actor_id: userId,
      actor_username: selectFrom('users')
        .select('username')
        .where('organization_id', '=', organizationId)
        .where('id', '=', userId),
      via,
      api_key_prefix: keyPrefix ?? null,
      address: address || null,
      subject: subject ?? null,
      details: details ? new RawJson(maskKeysInJson(JSON.stringify(details)).text) : null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Filter = {
  action?: AuditAction | undefined;
  actor?: number | undefined;
  via?: AuditEntry['via'] | undefined;
  subject?: string | undefined;
};

/** What is in the index of a subject: see migration 0049. */
const SUBJECT_INDEXED = 100;

/** Newest first. */
export async function listAudit(
  db: Db,
  organizationId: string,
  { action, actor, via, subject, limit, offset }: Filter & Window,
): Promise<Found<Wire<AuditEntry>>> {
  const entries = db
    .selectFrom('audit_log')
    .where('organization_id', '=', organizationId)
    .$if(action !== undefined, (query) => query.where('action', '=', action as AuditAction))
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor as number))
    .$if(via !== undefined, (query) => query.where('via', '=', via as AuditEntry['via']))
    .$if(subject !== undefined, (query) =>
      query
        .where('subject', '=', subject as string)
        .where(
          sql<boolean>`left(subject, ${sql.lit(SUBJECT_INDEXED)}) = left(${subject as string}, ${sql.lit(SUBJECT_INDEXED)})`,
        ),
    );
  const rows = await entries
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items: rows.map(toEntry) };
}

export const toEntry = (row: Selectable<Tables['audit_log']>): Wire<AuditEntry> => ({
  id: row.id,
  timestamp: row.created_at.toISOString(),
  action: row.action,
  actor: row.actor_id,
  actor_username: row.actor_username,
  via: row.via,
  api_key_prefix: row.api_key_prefix,
  address: row.address,
  subject: row.subject,
  details: row.details,
});
