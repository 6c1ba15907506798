import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { retryingConflicts } from '../../db/failure.ts';
import { batchWrites } from '../../db/writing/batch-writes.ts';

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

/** False if the call's reservation is gone: then nothing was charged or logged. */
export type Settle = (organizationId: string, call: EndedCall) => Promise<boolean>;

/** Charges and logs calls in one transaction. Calls of an organization that end together are written together. */
export function batchSettlements(db: Db): Settle {
  return batchWrites<EndedCall, boolean>(async (calls, organizationId) => {
    const of = <Name extends keyof EndedCall>(name: Name) => calls.map((call) => call[name]);
    const { rows } = await retryingConflicts(() =>
      sql<{ logged: string[] | null }>`
        call end_calls(${organizationId}, ${of('call_id')}, ${of('user_id')},
          ${of('api_key_prefix')}, ${of('model')}, ${of('endpoint')}, ${of('input_tokens')},
          ${of('output_tokens')}, ${of('cost_micros')}, ${of('latency_ms')}, ${of('status_code')},
          null::uuid[])`.execute(db),
    );
    const logged = new Set(rows[0]?.logged);
    return calls.map(({ call_id }) => logged.has(call_id));
  });
}
