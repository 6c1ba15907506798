import type { AuditAction } from '@provoke/contract';
import type { Generated } from 'kysely';
import type { RawJson } from './json/raw-json.ts';
import type { AccountTables } from './tables/account-tables.ts';
import type { MoneyTables } from './tables/money-tables.ts';
import type { RecordTables } from './tables/record-tables.ts';
import type { ScheduleTables } from './tables/schedule-tables.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';
import type { WorkTables } from './tables/work-tables.ts';

/** The tables that `migrations/` create. */
export type Tables = AccountTables &
  RecordTables &
  MoneyTables &
  WorkTables &
  ScheduleTables &
  WebhookTables & {
    audit_log: {
      organization_id: string;
      id: Generated<number>;
      action: AuditAction;
      actor_id: number | null;
      actor_username: string | null;
      via: 'key' | 'session' | 'local' | 'operator' | null;
      api_key_prefix: string | null;
      address: string | null;
      subject: string | null;
      details: RawJson | null;
      created_at: Generated<Date>;
    };
    buckets: { name: string; updated_at: Generated<Date> };
  };
