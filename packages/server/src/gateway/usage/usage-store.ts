import type { UsageLog } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import { toUsd } from '../credits/usd.ts';

/** Newest first. */
export async function listUsage(
  db: Db,
  organizationId: string,
  { limit, offset }: Window,
): Promise<Found<UsageLog>> {
  const logs = db.selectFrom('usage_logs').where('usage_logs.organization_id', '=', organizationId);
  const rows = await logs
    .innerJoin('organizations', 'organizations.id', 'usage_logs.organization_id')
    .leftJoin('users', 'users.id', 'usage_logs.user_id')
    .selectAll('usage_logs')
    .select(['organizations.name as organization_name', 'users.username as user_username'])
    .orderBy('usage_logs.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await logs
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    timestamp: row.created_at.toISOString(),
    api_key_prefix: row.api_key_prefix,
    user_username: row.user_username,
    organization_name: row.organization_name,
    model_id_used: row.model,
    api_endpoint: row.endpoint,
    input_tokens: row.input_tokens,
    output_tokens: row.output_tokens,
    credits_deducted: toUsd(row.credits_micros),
    latency_ms: row.latency_ms,
    status_code: row.status_code,
  }));
  return { total, items };
}
