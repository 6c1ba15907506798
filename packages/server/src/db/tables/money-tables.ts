import type { Generated } from 'kysely';

/** Credits, and the calls charged to them. */
export type MoneyTables = {
  credit_accounts: {
    organization_id: string;
    balance_micros: number;
    reserved_micros: number;
    updated_at: Date;
  };
  credit_entries: {
    organization_id: string;
    id: Generated<number>;
    amount_micros: number;
    call_id: string | null;
    note: string | null;
    created_at: Generated<Date>;
  };
  reservations: {
    organization_id: string;
    call_id: string;
    amount_micros: number;
    expires_at: Date;
  };
  usage_logs: {
    organization_id: string;
    id: Generated<number>;
    call_id: string;
    user_id: number | null;
    api_key_prefix: string | null;
    model: string;
    endpoint: string;
    input_tokens: number;
    output_tokens: number;
    credits_micros: number;
    latency_ms: number;
    status_code: number;
    created_at: Generated<Date>;
  };
};

/** Credits set aside for a call before it is made, as `reserve_credits` takes them. */
export type Reservation = { call_id: string; amount_micros: number; lasts_ms: number };

export type Reserved = {
  reserved: boolean;
  /** The credits that were available when it was refused; null if there is no such organization. */
  available: number | null;
};
