import type { Endpoint } from '@provoke/contract';
import { inTransaction } from '../db/database.ts';
import type { Writing } from '../idempotency/once.ts';
import type { Caller } from '../keys/caller.ts';
import { recordAudit } from './audit-store.ts';

type CarryOut = (writing: Writing) => Promise<unknown>;
type Named = { id?: unknown; prefix?: unknown };
type Deed = {
  endpoint: Endpoint;
  caller: Caller;
  params: Named | undefined;
  body: unknown;
};

/** What the contract wants in the audit log is done and recorded in one transaction. */
export function audited(
  { endpoint: { audited }, caller, params, body }: Deed,
  carryOut: CarryOut,
): CarryOut {
  if (!audited) return carryOut;
  const told = audited.fields?.map((field) => [field, (body as Record<string, unknown>)[field]]);
  return ({ db, writeResult }) =>
    inTransaction(db, async (tx) => {
      const answer = await carryOut({ db: tx, writeResult });
      const { id, prefix } = params ?? (answer as Named);
      await recordAudit(tx, caller, {
        action: audited.as,
        subject: String(id ?? prefix),
        details: told && Object.fromEntries(told),
      });
      return answer;
    });
}
