import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { retryingConflicts } from '../../db/failure.ts';
import { batchWrites } from '../../db/writing/batch-writes.ts';
import { type Columns, tableOf } from '../../db/writing/unnest.ts';

/** A finished call as the usage log stores it: numbers, no prompts or replies. */
export type EndedCall = {
  call_id: string;
  user_id: number;
  api_key_prefix: string | null;
  model: string;
  endpoint: string;
  input_tokens: number;
  output_tokens: number;
  cost_micros: number;
  latency_ms: number;
  status_code: number;
};

const columns: Columns<EndedCall> = {
  call_id: 'uuid',
  user_id: 'integer',
  api_key_prefix: 'text',
  model: 'text',
  endpoint: 'text',
  input_tokens: 'integer',
  output_tokens: 'integer',
  cost_micros: 'bigint',
  latency_ms: 'integer',
  status_code: 'integer',
};

/** False if the call's reservation is gone: then nothing was charged or logged. */
export type Settle = (organizationId: string, call: EndedCall) => Promise<boolean>;

/** Charges and logs calls in one transaction. Calls of an organization that end together are written together. */
export function batchSettlements(db: Db): Settle {
  return batchWrites<EndedCall, boolean>(async (calls, organizationId) => {
    const { rows } = await retryingConflicts(() =>
      sql<{ call_id: string }>`
        with settled as materialized (
          select * from settle_credits(${organizationId},
            ${calls.map(({ call_id }) => call_id)}, ${calls.map(({ cost_micros }) => cost_micros)})
        )
        insert into usage_logs (organization_id, call_id, user_id, api_key_prefix, model, endpoint,
          input_tokens, output_tokens, credits_micros, latency_ms, status_code)
        select ${organizationId}::uuid, call_id, user_id, api_key_prefix, model, endpoint,
          input_tokens, output_tokens, charged, latency_ms, status_code
        from settled join ${tableOf(columns, calls)} on call_id = of_call
        order by position
        returning call_id`.execute(db),
    );
    const logged = new Set(rows.map(({ call_id }) => call_id));
    return calls.map(({ call_id }) => logged.has(call_id));
  });
}
